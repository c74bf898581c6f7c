import { use, useState } from "react";
import { Links, useLocation } from "react-router";
import { NonceContext } from "../nonce.tsx";
import { DocumentServerContext } from "./document-context.ts";

/** Stylesheets that a page has inside: their texts, their addresses, and the page's path. */
type StylesInside = { text: string; addresses: string; page: string };

function stylesOfThisDocument(): StylesInside | null {
  const style = document.querySelector<HTMLStyleElement>("style[data-sheets]");
  return style && { text: style.textContent, addresses: style.dataset.sheets!, page: style.dataset.page! };
}

/**
 * A page's styles. One that is cached has them inside, so that its first view waits for one answer only; React Router
 * links to them where it leads on to another path.
 */
export function PageStyles() {
  const nonce = use(NonceContext);
  const styles = use(DocumentServerContext)?.styles;
  const { pathname } = useLocation();
  const [inside] = useState(() => {
    if (!import.meta.env.SSR) return stylesOfThisDocument();
    return styles ? { ...styles, page: pathname } : null;
  });
  return (
    <>
      {inside && (
        <style
          data-sheets={inside.addresses}
          data-page={inside.page}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: the build's own stylesheets
          dangerouslySetInnerHTML={{ __html: inside.text }}
        />
      )}
      {inside?.page !== pathname && <Links nonce={nonce} />}
    </>
  );
}
