import type { Rolldown } from "vite";

/**
 * Stylesheets that become one file. Pages that React Router runs fetch their styles, so theirs are few files. A page
 * that is cached with its styles inside (app/ui/islands/page-styles.tsx) carries all of a file, so what is joined
 * here belongs together there too; everything else stays a file of its own.
 */
const joined: Record<string, RegExp> = {
  parts: /\/ui\/(breadcrumbs|panes|price|spec)\.css$/,
  heads: /\/ui\/(done-mark|page-head|sect)\.css$/,
  lines: /\/ui\/(empty-state|line|sums)\.css$/,
  choices: /\/ui\/(quantity-stepper|size-buttons)\.css$/,
  forms: /\/ui\/(checkbox|error-summary|offer|radio-cards)\.css$/,
  goods: /\/(ui\/(bundle-card|chips|pagination|product-card|rating|swatches)|catalogue\/(colour-links|shelf))\.css$/,
  list: /\/catalogue\/(applied-filters|no-hits|promo|shop-[\w-]+)\.css$/,
  reading: /\/ui\/(side-nav|table|tabs)\.css$/,
  progress: /\/(ui\/timeline|orders\/(order-happenings|order-lines|parcel-card))\.css$/,
  orders: /\/orders\/(?!track)[\w-]+\.css$/,
  accounts: /\/accounts\//,
  checkout: /\/checkout\//,
  search: /\/search\//,
  rehearsal: /\/rehearsal\//,
};

/** @param isEverywhere whether the frame around every page has it */
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
