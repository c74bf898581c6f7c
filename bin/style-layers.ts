import type { Plugin } from "vite";

/** Precedence: pages override parts, utilities override both. */
const order = "@layer theme, base, parts, pages, utilities, media;";

/** The folders whose stylesheets are parts: shared by pages, or in the frame around every page. */
const parts = /\/app\/(ui|shell|cart|search|analytics|provider-status|accounts\/session)\//;

/** A stylesheet may put some of its rules into another layer by a block of its own. */
const ownLayer = /^@layer \w+ \{\n[\s\S]*?^\}\n/gm;
const imports = /^@import /m;

/**
 * Puts every stylesheet in app/ into a layer, which depends on its folder, and declares the layer order at its top,
 * because which stylesheet a page loads first varies.
 */
export function styleLayers(): Plugin {
  return {
    name: "style-layers",
    enforce: "pre",
    transform: (code, id) =>
      /\/app\/[^?]+\.css$/.test(id) ? { code: `${order}\n${layered(code, id)}`, map: null } : null,
  };
}

function layered(code: string, id: string): string {
  if (imports.test(code)) return code;
  const own = (code.match(ownLayer) ?? []).join("");
  return `@layer ${parts.test(id) ? "parts" : "pages"} {\n${code.replace(ownLayer, "")}}\n${own}`;
}
