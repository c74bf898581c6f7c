import type { Plugin } from "vite";

/** What wins: a page over a part, a utility over both. */
const order = "@layer theme, base, parts, pages, utilities, media;";

/**
 * Says the order of the layers at the head of every stylesheet of app/: each lies beside its component, so which of them
 * a page reads first differs from page to page.
 */
export function styleLayers(): Plugin {
  return {
    name: "style-layers",
    enforce: "pre",
    transform: (code, id) => (/\/app\/[^?]+\.css$/.test(id) ? { code: `${order}\n${code}`, map: null } : null),
  };
}
