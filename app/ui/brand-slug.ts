/**
 * The prefix of everything stored in the browser. The client reads it off the page instead of bundling the store's
 * config.
 */
export const brandSlug: string = import.meta.env.SSR
  ? (await import("#store")).store.brandSlug
  : (document.documentElement.dataset.shop ?? "");
