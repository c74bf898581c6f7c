/** The addresses of this shop that a page links to, each once, in their order; without query and fragment. */
export const linkedPaths = (html: string): string[] => [
  ...new Set([...html.matchAll(/<a\b[^>]*\bhref="(\/[^"?#]*)/g)].map(([, path]) => path!)),
];
