import { use, useState } from "react";
import { Links, useLocation } from "react-router";
import { Spinner } from "../forms/button.tsx";
import { DocumentContext, DocumentServerContext } from "./document-context.ts";
import { InlineScript, NonceContext, safeJson } from "./inline-script.tsx";
import "./document.css";

/** The end of a document: the islands' shared facts, 'Loading...' for when one is awaited, and the only script. */
export function DocumentEnd({ factsId, facts }: { factsId: string; facts: object }) {
  const nonce = use(NonceContext);
  const tools = use(DocumentContext);
  if (!tools) return null;
  const { entry, waking, wakingFiles } = tools.files;
  return (
    <>
      <div className="pending" role="status">
        <template>
          <span className="pending__box">
            <Spinner showLabel />
          </span>
        </template>
      </div>
      <script
        type="application/json"
        id={factsId}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own JSON, with every character escaped that could close the element
        dangerouslySetInnerHTML={{ __html: safeJson(facts) }}
      />
      {!import.meta.env.PROD && <DevelopmentScripts />}
      <script
        type="module"
        src={entry}
        fetchPriority="low"
        nonce={nonce}
        data-waking={waking}
        data-files={wakingFiles.join(" ") || undefined}
      />
    </>
  );
}

/**
 * Vite's own, which reload the page after a change (Vite, 'Backend Integration'). Without React's fast refresh, which
 * would need React Router on the page.
 */
function DevelopmentScripts() {
  const nonce = use(NonceContext);
  const withoutRefresh =
    "$RefreshReg$ = () => {}; $RefreshSig$ = () => (type) => type; __vite_plugin_react_preamble_installed__ = true;";
  return (
    <>
      <InlineScript text={withoutRefresh} />
      <script type="module" src="/@vite/client" nonce={nonce} />
    </>
  );
}

/**
 * An inline script that runs before anything can be clicked. It stores clicks on sleeping islands, which are replayed
 * once they are awake (start-islands.ts). Links, text fields, details and radio buttons work at once, since the browser
 * handles them. A button may be outside of its form (`form="buy"`).
 */
export const earlyClicks = `{
  window.earlyClicks = [];
  const sleeps = (element) => element?.closest("shop-island:not([data-awake])");
  addEventListener("click", (event) => {
    const pressed = event.target.closest?.("button,input[type=radio],input[type=checkbox],a[aria-haspopup]");
    if (!pressed || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    if (!sleeps(pressed) && !sleeps(pressed.form) && !document.documentElement.hasAttribute("data-replaying")) return;
    if (pressed.localName !== "input") event.preventDefault();
    event.stopImmediatePropagation();
    window.earlyClicks.push(pressed);
  }, true);
}`;

/** A page's inlined stylesheets: their text, their URLs, and the page's path. */
type StylesInside = { text: string; addresses: string; page: string };

function stylesOfThisDocument(): StylesInside | null {
  const style = document.querySelector<HTMLStyleElement>("style[data-sheets]");
  return style && { text: style.textContent, addresses: style.dataset.sheets!, page: style.dataset.page! };
}

/**
 * A page's styles. A cached page has them inline, so that its first paint waits for one response only; React Router
 * links to them after navigating to another path.
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
