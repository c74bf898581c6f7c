import type { ProviderGoods as Goods } from "#app/catalogue-sync/contract.ts";
import { Alert, Note } from "#app/ui/display/note.tsx";
import { Status } from "#app/ui/display/tag.tsx";
import type { PrintfulReply } from "./.server/call-printful.ts";
import { DevToolsPart, RawJson, RowTable } from "./dev-tools-page.tsx";

/** The raw response beside the parsed one, or why it cannot be parsed. */
export function PrintfulReplyView({ answer: { raw, parsed, error } }: { answer: PrintfulReply }) {
  return (
    <DevToolsPart id="answer" title="The answer">
      <div className="row" role="status">
        <Status tone={error ? "bad" : "good"}>{raw ? raw.status : "No answer"}</Status>
        {raw && (
          <span>
            {raw.contentType ?? "no content type"}, {raw.ms} ms
          </span>
        )}
      </div>
      {error && (
        <Alert>
          {error.kind}: {error.message}
        </Alert>
      )}
      <div className="devtools__pair">
        {!error && <RawJson label="As the shop reads it" value={parsed} isOpen />}
        {raw && <RawJson label="Raw response" value={raw.text} isOpen />}
      </div>
    </DevToolsPart>
  );
}

/** The provider's catalogue of blanks; says so if the list is the built-in one (R-SYNC-5). */
export function ProviderGoodsView({ result, mock, note }: Goods) {
  return (
    <DevToolsPart id="goods" title="Its catalogue">
      {mock && (
        <Note>
          <b>Using mock data.</b> {note ?? "The print provider’s own list is switched off: PRINTFUL_CATALOGUE is mock."}
        </Note>
      )}
      <RowTable
        caption="Products to print on"
        rows={result}
        keyOf={(each) => each.id}
        columns={[
          { head: "Goods", cell: (each) => `${each.title}${each.is_discontinued ? " (discontinued)" : ""}` },
          { head: "Id", num: true, cell: (each) => each.id },
          { head: "Variants", num: true, cell: (each) => each.variants },
          { head: "Days to make", num: true, cell: (each) => each.avg_fulfillment_time ?? "Not given" },
          { head: "From", cell: (each) => each.origin_country ?? "Not given" },
        ]}
      />
    </DevToolsPart>
  );
}
