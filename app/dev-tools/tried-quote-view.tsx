import type { DeliveryOption } from "#app/pricing/delivery.ts";
import { describeDays } from "#app/pricing/delivery-words.ts";
import { Alert, Note } from "#app/ui/display/note.tsx";
import { Status } from "#app/ui/display/tag.tsx";
import { Money } from "#app/ui/markup.tsx";
import type { TriedQuote } from "./.server/try-quote.ts";
import { DevToolsPart, RawJson, RowTable } from "./dev-tools-page.tsx";

const states = {
  fresh: {
    tone: "good",
    label: "Fresh",
    words: "The printer was asked just now. Ask again within 30 s to get the cached quote.",
  },
  kept: { tone: "info", label: "Cached", words: "Already asked for the same address and cart." },
  empty: { tone: "warn", label: "Empty", words: "The printer has no delivery options for this parcel." },
  failed: { tone: "bad", label: "Failed", words: "The printer gave no quote, so the shop’s own options apply." },
  refused: {
    tone: "bad",
    label: "Refused",
    words: "The printer doesn’t deliver this parcel there; the customer sees why.",
  },
} as const;

/** A quote's result, what the shopper would see, and both sides of the call. */
export function TriedQuoteView({ quote }: { quote: TriedQuote }) {
  const { tone, label, words } = states[quote.state];
  const { status, ms, method, path, sent, body } = quote.answered;
  return (
    <DevToolsPart id="answer" title="The answer">
      <div className="row" role="status">
        <Status tone={tone}>{label}</Status>
        <span>
          {words}
          {quote.secondsLeft !== null && ` Valid for another ${quote.secondsLeft} s.`}
        </span>
      </div>
      {quote.error && <Alert>{quote.error}</Alert>}
      <p className="small soft">
        {method} {path} answered {status ?? "nothing"} in {ms} ms.
      </p>
      <h3>What the checkout offers</h3>
      {quote.checkout.note && <Note>{quote.checkout.note}</Note>}
      <Options caption="What the checkout offers" options={quote.checkout.options} />
      {(quote.checkout.note || quote.state === "refused") && (
        <>
          <h3>What an estimate shows</h3>
          <Options caption="What an estimate shows" options={quote.estimate} />
        </>
      )}
      <RawJson label="What was sent" value={sent} />
      <RawJson label="What came back" value={body} isOpen />
    </DevToolsPart>
  );
}

const Options = ({ caption, options }: { caption: string; options: readonly DeliveryOption[] }) => (
  <RowTable
    caption={caption}
    rows={options}
    keyOf={({ id }) => id}
    columns={[
      { head: "Option", cell: ({ name }) => name },
      { head: "Id", cell: ({ id }) => id },
      { head: "Time", cell: describeDays },
      { head: "Price", num: true, cell: ({ rate }) => <Money pence={rate} /> },
    ]}
  />
);
