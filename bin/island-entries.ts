import { globSync } from "node:fs";
import { basename, join } from "node:path";
import type { Plugin } from "vite";

const project = join(import.meta.dirname, "..");
const islands = globSync("app/**/*.island.tsx", { cwd: project }).map((file) => join(project, file));

/** What documents run instead of the island's module, which pages import. */
const copyOf = (island: string) => `${island}?document`;
export const islandCopies = islands.map(copyOf);

/**
 * Builds each island that app/islands.tsx does not import as one file. From the original, which pages import too, the
 * bundler would make two, of which one only passes on what the other exports: visitors would fetch both.
 */
export function islandEntries(): Plugin {
  return {
    name: "island-entries",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    moduleParsed({ id, importedIds }) {
      if (!id.endsWith("/app/islands.tsx")) return;
      for (const island of islands.filter((each) => !importedIds.includes(each)))
        this.emitFile({ type: "chunk", id: copyOf(island), name: basename(island, ".tsx") });
    },
  };
}
