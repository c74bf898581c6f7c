/** The dialog that a page of the back office shows: the others are there, but empty. */
export const openDialogIn = (html: string): string =>
  /<dialog[^>]*><div class="stack">.*?<\/dialog>/s.exec(html)?.[0] ?? "";
