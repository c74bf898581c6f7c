import { formatPence } from "#app/shared/money.ts";
import { Alert, Note } from "#app/ui/display/note.tsx";
import { FormField, FormTextArea } from "../kit/form-fields.tsx";
import { Panel } from "../kit/panel.tsx";
import type { BundleFigures } from "./.server/read-bundle.ts";
import type { BundleDraft } from "./draft.ts";
import type { PricedBundle } from "./pricing.ts";
import type { LivePricing } from "./use-pricing.ts";

/** Name, texts and URL. */
export function WordsPanel() {
  return (
    <Panel title="Texts">
      <div className="formgrid">
        <FormField name="name" label="Name" className="input--s" fieldClassName="c4" />
        <FormField
          name="type"
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
        <FormTextArea name="description" label="Description" rows={2} className="sets__area" />
        <FormField
          name="shipping"
          label="Delivery line"
          hint="Shown beside the price"
          className="input--s"
          fieldClassName="c3m"
        />
        <FormField
          name="urgency"
          label="Urgency line"
          optional
          hint="Only for a real deadline"
          className="input--s"
          fieldClassName="c3m"
        />
        <FormField
          name="slug"
          label="Web address"
          prefix="/product/"
          className="input--s"
          autoCapitalize="none"
          spellCheck={false}
        />
        <FormTextArea name="features" label="Features" optional hint="One per line" rows={3} className="sets__area" />
        <FormTextArea
          name="materials"
          label="Materials"
          optional
          hint="One per line, like ‘T-Shirt: cotton’"
          rows={3}
          className="sets__area"
          fieldClassName="c3m"
        />
        <FormTextArea
          name="care"
          label="Care"
          optional
          hint="One per line, like ‘Cap: by hand’"
          rows={3}
          className="sets__area"
          fieldClassName="c3m"
        />
      </div>
    </Panel>
  );
}

/** The price, the separate prices and the margin, updated by the server while typing. */
export function PricePanel({ live: { pricing, problem } }: { live: LivePricing }) {
  return (
    <Panel title="Price">
      <FormField label="One price for all sizes" name="price" prefix="£" className="input--s num" inputMode="decimal" />
      <div className="bprice" aria-live="polite">
        {problem && <Alert>{problem}</Alert>}
        {pricing && <Money pricing={pricing} />}
        {!pricing && !problem && <p className="small soft">Enter a price to see the margin.</p>}
      </div>
    </Panel>
  );
}

const unknown = "Unknown";
const out = (pence: number | null) => (pence === null ? unknown : `− ${formatPence(pence)}`);

function Money({ pricing }: { pricing: PricedBundle }) {
  const { price, originalPrice, savings, printing, post, cardFee, margin, percent } = pricing;
  return (
    <>
      <dl className="mny small">
        <Line label="Bought separately" value={formatPence(originalPrice)} />
        <Line label="Saving" value={formatPence(savings.absolute)} />
        <Line label="Printing" value={out(printing)} />
        <Line label="Postage, free to buyers" value={out(post)} />
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

/** Availability, and figures on reviews and sales. */
export function ShopPanel({ draft: { isActive, isPopular }, figures }: ShopPanelProps) {
  return (
    <Panel title="Availability">
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
            <dt>Position</dt>
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
