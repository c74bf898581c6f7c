/**
 * What is fetched later brings its stylesheets, but for those that the page has a link to: the ones inside the page
 * (page-styles.tsx) get one that fetches nothing. React Router looks for an address as it is, Vite for one without '#'.
 */
export function nameStyles(): void {
  const inside = document.querySelector<HTMLStyleElement>("style[data-sheets]")?.dataset.sheets ?? "";
  for (const address of inside.split(" ").filter(Boolean)) {
    for (const href of new Set([address, address.replace("#", "")]))
      document.head.append(Object.assign(document.createElement("link"), { rel: "stylesheet", disabled: true, href }));
  }
}
