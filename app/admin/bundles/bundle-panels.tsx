import { type RefObject, useEffect, useRef, useState } from "react";
import { href } from "react-router";
import { formatPence } from "#app/shared/money.ts";
import { Alert, Note } from "#app/ui/display/note.tsx";
import { FormField, FormSwitch, FormTextArea } from "../kit/form-fields.tsx";
import { FactRow, Panel } from "../kit/panel.tsx";
import type { BundleFigures } from "./.server/read-bundle.ts";
import type { PricedBundle } from "./pricing.ts";

/** Name, texts and URL. */
export function WordsPanel() {
  return (
    <Panel title="Texts">
      <div className="formgrid">
        <FormField name="name" label="Name" fieldClassName="c4" />
        <FormField name="bundleType" label="Type" fieldClassName="c2" list="bundle-types" autoCapitalize="none" />
        <datalist id="bundle-types">
          {["starter", "champion", "activist"].map((type) => (
            <option key={type} value={type} />
          ))}
        </datalist>
        <FormTextArea name="description" label="Description" rows={2} className="sets__area" />
        <FormField name="shippingInfo" label="Delivery line" hint="Shown beside the price" fieldClassName="c3m" />
        <FormField
          name="urgencyText"
          label="Urgency line"
          optional
          hint="Only for a real deadline"
          fieldClassName="c3m"
        />
        <FormField name="slug" label="Web address" prefix="/product/" autoCapitalize="none" spellCheck={false} />
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
          name="careInstructions"
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
      <FormField label="One price for all sizes" name="price" prefix="£" className="num" inputMode="decimal" />
      <div className="mt-[0.8rem] grid gap-[0.8rem]" aria-live="polite">
        {problem && <Alert>{problem}</Alert>}
        {pricing && <Money pricing={pricing} />}
        {!pricing && !problem && <p className="small soft">Enter a price to see the margin.</p>}
      </div>
    </Panel>
  );
}

const unknown = "Unknown";
const out = (pence: number | null) => (pence === null ? unknown : formatPence(-pence));

function Money({ pricing }: { pricing: PricedBundle }) {
  const { originalPrice, savings, printing, post, cardFee, vat, margin, percent } = pricing;
  return (
    <>
      <dl className="sums mny small">
        <FactRow label="Bought separately">{formatPence(originalPrice)}</FactRow>
        <FactRow label="Saving">{formatPence(savings.absolute)}</FactRow>
        <FactRow label="Printing">{out(printing)}</FactRow>
        <FactRow label="Postage, free to buyers">{out(post)}</FactRow>
        <FactRow label="Card fee">{out(cardFee)}</FactRow>
        {vat > 0 && <FactRow label="VAT">{out(vat)}</FactRow>}
        <div className="sum">
          <dt>Margin{percent !== null && `, ${percent}%`}</dt>
          <dd className={margin !== null && margin < 0 ? "price text-(--danger)" : "price"}>
            {margin === null ? unknown : formatPence(margin)}
          </dd>
        </div>
      </dl>
      <Note>{savingNote(pricing)}</Note>
    </>
  );
}

function savingNote({ price, originalPrice, savings }: PricedBundle): string {
  if (savings.absolute > 0)
    return `Buyers save ${formatPence(savings.absolute)}, ${savings.percentage}%, compared with buying the items separately.`;
  if (price > originalPrice)
    return `It costs ${formatPence(price - originalPrice)} more than buying the items separately.`;
  return "No saving, so nothing is crossed out. The card says Free Shipping.";
}

/** Availability, and figures on reviews and sales. */
export function ShopPanel({ figures }: { figures: BundleFigures | null }) {
  return (
    <Panel title="Availability">
      <div className="stack stack--tight mb-[0.9rem] grid justify-items-start">
        <FormSwitch name="isActive" label="Available to buy" />
        <FormSwitch name="popular" label="Popular" />
      </div>
      {figures && (
        <dl className="sums kv small">
          <FactRow label="Position">
            {figures.place} of {figures.of}
          </FactRow>
          <FactRow label="Reviews">
            {figures.reviews === 0 ? "None yet" : `${figures.rating ?? "–"} (${figures.reviews})`}
          </FactRow>
          <FactRow label="Sold, 30 days">{figures.sold}</FactRow>
        </dl>
      )}
    </Panel>
  );
}

/** Milliseconds without typing before a request. */
const pauseMs = 250;
/** Milliseconds until a request fails. */
const timeoutMs = 30_000;

type LivePricing = { pricing: PricedBundle | null; problem: string | null; refresh: () => void };

/**
 * Prices the form on the server whenever it changes; a newer request cancels an older one.
 * @param start the page's own prices; 'failed' if they could not be computed
 */
export function usePricing(
  form: RefObject<HTMLFormElement | null>,
  start: PricedBundle | "failed" | null,
): LivePricing {
  const [fetched, setFetched] = useState<PricedBundle | "failed" | null | undefined>(undefined);
  const [lastStart, setLastStart] = useState(start);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const request = useRef<AbortController>(undefined);
  // The page was loaded again, with new prices.
  if (lastStart !== start) {
    setLastStart(start);
    setFetched(undefined);
  }
  useEffect(() => () => clearTimeout(timer.current), []);

  const fetchPricing = async () => {
    if (!form.current) return;
    request.current?.abort();
    const controller = new AbortController();
    request.current = controller;
    const body = new FormData(form.current);
    body.delete("pictures");
    try {
      const signal = AbortSignal.any([controller.signal, AbortSignal.timeout(timeoutMs)]);
      const answer = await fetch(href("/admin/bundles/pricing"), { method: "POST", body, signal });
      if (!answer.ok) throw new Error(`HTTP ${answer.status}`);
      const { pricing } = (await answer.json()) as { pricing: PricedBundle | null };
      if (!controller.signal.aborted) setFetched(pricing);
    } catch {
      if (!controller.signal.aborted) setFetched("failed");
    }
  };
  const refresh = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void fetchPricing(), pauseMs);
  };
  const shown = fetched === undefined ? start : fetched;
  if (shown !== "failed") return { pricing: shown, problem: null, refresh };
  const problem = fetched === "failed" ? "Failed to refresh pricing" : "Failed to calculate bundle pricing";
  return { pricing: null, problem, refresh };
}
