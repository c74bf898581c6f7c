/** What the names of all that a browser keeps begin with. There it is read off the page, not out of the whole shop. */
export const brandSlug: string = import.meta.env.SSR
  ? (await import("#store")).store.brandSlug
  : (document.documentElement.dataset.shop ?? "");
