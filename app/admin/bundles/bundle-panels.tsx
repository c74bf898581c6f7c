import { type FormProblem, problemOf } from "#app/shared/form.ts";
import { formatPence } from "#app/shared/money.ts";
import { Alert, Note } from "#app/ui/display/note.tsx";
import { Field, TextArea } from "#app/ui/forms/field.tsx";
import { Panel } from "../kit/panel.tsx";
import type { BundleFigures } from "./.server/read-bundle.ts";
import type { BundleDraft } from "./draft.ts";
import type { PricedBundle } from "./pricing.ts";
import type { LivePricing } from "./use-pricing.ts";

interface WordsPanelProps {
  draft: BundleDraft;
  problems: readonly FormProblem[];
}

/** Name, words and address. */
export function WordsPanel({ draft, problems }: WordsPanelProps) {
  const of = (
    name: "name" | "type" | "description" | "shipping" | "urgency" | "slug" | "features" | "materials" | "care",
  ) => ({
    name,
    defaultValue: draft[name],
    error: problemOf(problems, name),
  });
  return (
    <Panel title="Words">
      <div className="formgrid">
        <Field {...of("name")} label="Name" className="input--s" fieldClassName="c4" />
        <Field
          {...of("type")}
          label="Type"
          className="input--s"
          fieldClassName="c2"
          list="bundle-types"
          autoCapitalize="none"
        />
        <datalist id="bundle-types">
          {["starter", "champion", "activist"].map((type) => (
            <option key={type} value={type} />
          ))}
        </datalist>
        <TextArea {...of("description")} label="Description" rows={2} className="sets__area" />
        <Field
          {...of("shipping")}
          label="Delivery line"
          hint="Shown beside the price"
          className="input--s"
          fieldClassName="c3m"
        />
        <Field
          {...of("urgency")}
          label="Urgency line"
          optional
          hint="Only for a real deadline"
          className="input--s"
          fieldClassName="c3m"
        />
        <Field
          {...of("slug")}
          label="Web address"
          prefix="/product/"
          className="input--s"
          autoCapitalize="none"
          spellCheck={false}
        />
        <TextArea {...of("features")} label="Features" optional hint="One a line" rows={3} className="sets__area" />
        <TextArea
          {...of("materials")}
          label="Materials"
          optional
          hint="One a line, like ‘T-Shirt: cotton’"
          rows={3}
          className="sets__area"
          fieldClassName="c3m"
        />
        <TextArea
          {...of("care")}
          label="Care"
          optional
          hint="One a line, like ‘Cap: by hand’"
          rows={3}
          className="sets__area"
          fieldClassName="c3m"
        />
      </div>
    </Panel>
  );
}

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

interface ShopPanelProps {
  draft: BundleDraft;
  figures: BundleFigures | null;
}

/** Whether it is on sale, and how it does there. */
export function ShopPanel({ draft: { isActive, isPopular }, figures }: ShopPanelProps) {
  return (
    <Panel title="In the shop">
      <div className="stack stack--tight bswitches">
        <label className="switch">
          <input type="checkbox" name="isActive" defaultChecked={isActive} />
          Available to buy
        </label>
        <label className="switch">
          <input type="checkbox" name="isPopular" defaultChecked={isPopular} />
          Popular
        </label>
      </div>
      {figures && (
        <dl className="kv small">
          <div>
            <dt>Place</dt>
            <dd>
              {figures.place} of {figures.of}
            </dd>
          </div>
          <div>
            <dt>Reviews</dt>
            <dd>{figures.reviews === 0 ? "None yet" : `${figures.rating ?? "–"} (${figures.reviews})`}</dd>
          </div>
          <div>
            <dt>Sold, 30 days</dt>
            <dd>{figures.sold}</dd>
          </div>
        </dl>
      )}
    </Panel>
  );
}
