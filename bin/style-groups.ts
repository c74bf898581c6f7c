import type { Rolldown } from "vite";

/**
 * Stylesheets to merge. Pages run by React Router fetch their styles, so they should be few files. A page cached with
 * inlined styles (app/ui/islands/document.tsx) contains whole files, so merge only what is needed together there too;
 * everything else stays separate.
 */
const joined: Record<string, RegExp> = {
  parts: /\/(breadcrumbs|panes|price|spec)\.css$/,
  heads: /\/(done-mark|page-head|sect)\.css$/,
  lines: /\/ui\/display\/(empty-state|line|sums)\.css$/,
  choices: /\/(quantity-stepper|size-buttons)\.css$/,
  forms: /\/ui\/forms\/(checkbox|error-summary|offer|radio-cards)\.css$/,
  goods: /\/(bundle-card|chips|pagination|product-card|rating|swatches|color-links|shelf)\.css$/,
  list: /\/(applied-filters|no-hits|promo|shop-[\w-]+)\.css$/,
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
