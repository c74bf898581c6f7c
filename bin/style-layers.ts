import type { Plugin } from "vite";

/** Precedence: pages override parts, utilities override both. */
const order = "@layer theme, base, parts, pages, utilities, media;";

/** Declares the layer order in every stylesheet of app/, because which one a page loads first varies. */
export function styleLayers(): Plugin {
  return {
    name: "style-layers",
    enforce: "pre",
    transform: (code, id) => (/\/app\/[^?]+\.css$/.test(id) ? { code: `${order}\n${code}`, map: null } : null),
  };
}
