import type { EntryContext } from "react-router";
import { errorTitle } from "./ui/forms/error-title.ts";

type Modules = EntryContext["routeModules"];

/** The same page, its title marked as one with errors. In the browser `useErrorTitle` does it. */
export const withErrorTitles = (entry: EntryContext): EntryContext => ({
  ...entry,
  routeModules: Object.fromEntries(Object.entries(entry.routeModules).map(([id, module]) => [id, marked(module)])),
});

function marked(module: Modules[string]): Modules[string] {
  const { meta } = module ?? {};
  if (!module || !meta) return module;
  return {
    ...module,
    meta: (given) =>
      meta(given)?.map((tag) =>
        "title" in tag && typeof tag.title === "string" ? { ...tag, title: errorTitle(tag.title, true) } : tag,
      ),
  };
}
