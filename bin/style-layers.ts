import type { Plugin, Rolldown } from "vite";

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

/**
 * Stylesheets to merge. Pages run by React Router fetch their styles, so they should be few files. A page cached with
 * inlined styles (app/ui/islands/document.tsx) contains whole files, so merge only what is needed together there too;
 * everything else stays separate.
 */
const joined: Record<string, RegExp> = {
  parts: /\/(breadcrumbs|panes|price|fact-list)\.css$/,
  heads: /\/(done-mark|page-head|page-section)\.css$/,
  lines: /\/ui\/display\/(empty-state|line|sums)\.css$/,
  buy: /\/(buy-box|product-gallery|product-sections|quantity-stepper|size-buttons|sticky-buy)\.css$/,
  forms: /\/ui\/forms\/(checkbox|error-summary|offer|radio-cards)\.css$/,
  goods: /\/(bundle-card|chips|pagination|product-card|rating|swatches|shelf)\.css$/,
  list: /\/shop-[\w-]+\.css$/,
  reading: /\/(side-nav|table|tabs)\.css$/,
  progress: /\/(timeline|order-happenings|order-lines|parcel-card)\.css$/,
  orders: /\/app\/orders\/(?!.*\/track)/,
  accounts: /\/accounts\//,
  checkout: /\/checkout\//,
  search: /\/search\//,
  rehearsal: /\/rehearsal\//,
};

/** @param isEverywhere whether the frame around every page uses it */
export const styleGroups = (
  isEverywhere: (id: string, context: Rolldown.ChunkingContext) => boolean,
): Rolldown.CodeSplittingGroup => ({
  test: /\/app\/.*\.css$/,
  name(id, context) {
    if (isEverywhere(id, context)) return "frame";
    const [name] = Object.entries(joined).find(([, sheets]) => sheets.test(id)) ?? [];
    return name ?? /([\w-]+)\.css$/.exec(id)?.[1] ?? null;
  },
  debugName: "styles",
  priority: 9,
});
