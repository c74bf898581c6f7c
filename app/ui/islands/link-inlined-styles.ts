/**
 * Prevents loading inlined stylesheets again. A chunk loads its stylesheets unless the page links to them, so each one
 * inlined by `PageStyles` gets a link that fetches nothing. React Router looks for the exact URL, Vite for one without
 * '#'.
 */
export function linkInlinedStyles(): void {
  const inside = document.querySelector<HTMLStyleElement>("style[data-sheets]")?.dataset.sheets ?? "";
  for (const address of inside.split(" ").filter(Boolean)) {
    for (const href of new Set([address, address.replace("#", "")]))
      document.head.append(Object.assign(document.createElement("link"), { rel: "stylesheet", disabled: true, href }));
  }
}
