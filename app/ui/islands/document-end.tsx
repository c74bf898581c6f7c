import { use } from "react";
import { InlineScript } from "../inline-script.tsx";
import { NonceContext } from "../nonce.tsx";
import { safeJson } from "../safe-json.ts";
import { Spinner } from "../spinner.tsx";
import { DocumentContext } from "./document-context.ts";
import "./document-end.css";

/** What a document ends with: the facts for its islands, 'Loading...' for when one is waited for, and its one script. */
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
        // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON of ours, with every character escaped that could end it
        dangerouslySetInnerHTML={{ __html: safeJson(facts) }}
      />
      {!import.meta.env.PROD && <DevelopmentScripts />}
      <script
        type="module"
        src={entry}
        fetchPriority="low"
        nonce={nonce}
        data-waking={waking}
        data-files={wakingFiles.join(" ")}
      />
    </>
  );
}

/**
 * Vite's own, which reload the page after a change (Vite, 'Backend Integration'); React's fast refresh is left out: it
 * would need React Router in the page.
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
