import { type FormProblem, problemOf } from "#app/shared/form.ts";
import { formatPence } from "#app/shared/money.ts";
import { Alert, Note } from "#app/ui/display/note.tsx";
import { Field } from "#app/ui/forms/field.tsx";
import { Panel } from "../kit/panel.tsx";
import type { BundleDraft } from "./draft.ts";
import type { PricedBundle } from "./pricing.ts";
import type { LivePricing } from "./use-pricing.ts";

interface PricePanelProps {
  draft: BundleDraft;
  problems: readonly FormProblem[];
  live: LivePricing;
}

/** The price, what its parts cost alone, and what is left of it; worked out by the server while it is typed. */
export function PricePanel({ draft, problems, live: { pricing, problem } }: PricePanelProps) {
  return (
    <Panel title="Price">
      <Field
        label="One price, whatever the sizes"
        name="price"
        prefix="£"
        className="input--s num"
        inputMode="decimal"
        defaultValue={draft.price}
        error={problemOf(problems, "price")}
      />
      <div className="bprice" aria-live="polite">
        {problem && <Alert>{problem}</Alert>}
        {pricing && <Money pricing={pricing} />}
        {!pricing && !problem && <p className="small soft">Enter a price to see what it leaves.</p>}
      </div>
    </Panel>
  );
}

const unknown = "Not known";
const out = (pence: number | null) => (pence === null ? unknown : `− ${formatPence(pence)}`);

function Money({ pricing }: { pricing: PricedBundle }) {
  const { price, originalPrice, savings, printing, post, cardFee, margin, percent } = pricing;
  return (
    <>
      <dl className="mny small">
        <Line label="Items alone" value={formatPence(originalPrice)} />
        <Line label="Saving" value={formatPence(savings.absolute)} />
        <Line label="Printing" value={out(printing)} />
        <Line label="Post, free to them" value={out(post)} />
        <Line label="Card fee" value={out(cardFee)} />
        <div className="sum">
          <dt>Margin{percent !== null && `, ${percent}%`}</dt>
          <dd className={margin !== null && margin < 0 ? "price down" : "price"}>
            {margin === null ? unknown : formatPence(margin)}
          </dd>
        </div>
      </dl>
      <Note>
        {savings.absolute > 0
          ? `Buyers save ${formatPence(savings.absolute)}, ${savings.percentage}%, compared with buying the items separately.`
          : price > originalPrice
            ? `It costs ${formatPence(price - originalPrice)} more than buying the items separately.`
            : "No saving, so nothing is crossed out. The card says Free Shipping."}
      </Note>
    </>
  );
}

function Line({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}
