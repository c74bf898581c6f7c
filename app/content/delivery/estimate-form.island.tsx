import { type FormEvent, useEffect, useRef, useState } from "react";
import { useCart } from "#app/cart/cart-context.tsx";
import { type CartItem, describeCount } from "#app/cart/rules.ts";
import { countriesFor } from "#app/pricing/addresses/countries.ts";
import { Button } from "#app/ui/forms/button.tsx";
import { Field, Options, Select } from "#app/ui/forms/field.tsx";
import { useStore } from "#app/ui/store-context.tsx";
import { type Estimate, type EstimateItem, estimateDelivery } from "./estimate.ts";
import { EstimateAnswer, UsualPrices } from "./estimate-answer.tsx";
import type { SampleParcel } from "./sample-parcels.ts";
import "./estimate-form.css";

type Answered = { estimate: Estimate; country: string; parcel: SampleParcel };

/** 'What will mine cost?': fetches live prices. It needs a script; the table below does not. */
export default function EstimateForm({ parcels }: { parcels: SampleParcel[] }) {
  const choices = useParcels(parcels);
  const [answered, setAnswered] = useState<Answered | null>(null);
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  /** A choice made before the cart is known, or before hydration, stays. */
  const [chosen, setChosen] = useState<string>();
  useEffect(() => {
    const select = form.current?.elements.namedItem("parcel");
    if (select instanceof HTMLSelectElement && select.selectedIndex > 0) setChosen(select.value);
  }, []);
  const {
    fallbackDelivery: rates,
    markets: { sellsTo },
  } = useStore();

  async function ask(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const country = String(typed.get("country"));
    const parcel = choices.find(({ id }) => id === typed.get("parcel")) ?? choices[0];
    if (busy || !parcel) return;
    setBusy(true);
    const { items, hasCompleteBundle } = parcel;
    const postcode = String(typed.get("postcode") ?? "").slice(0, 20);
    // Never fails: falls back to a standard price.
    setAnswered({
      country,
      parcel,
      estimate: await estimateDelivery({ country, postcode, items, hasCompleteBundle, rates }),
    });
    setBusy(false);
  }

  return (
    <section className="cols est" id="estimate" aria-labelledby="estimate-title">
      <form className="stack scripted" ref={form} onSubmit={ask}>
        <h2 id="estimate-title">What will mine cost?</h2>
        <div className="formgrid">
          <Select name="country" label="Country" defaultValue="GB" autoComplete="country">
            <Options of={countriesFor(sellsTo).map(({ code, name }) => [code, name])} />
          </Select>
          <Field
            name="postcode"
            label="Postcode"
            optional
            fieldClassName="c3"
            autoComplete="postal-code"
            maxLength={20}
            spellCheck={false}
          />
          {/* The cart is known only after the first render. A new key then makes it the first choice. */}
          <Select
            key={choices[0]?.id}
            name="parcel"
            label="In the parcel"
            fieldClassName="c3"
            defaultValue={chosen}
            onChange={({ target }) => setChosen(target.value)}
          >
            <Options of={choices.map(({ id, label }) => [id, label])} />
          </Select>
        </div>
        <Button type="submit" wide busy={busy} busyLabel="Asking...">
          Show delivery
        </Button>
      </form>
      <div className="stack est__answer" role="status" aria-busy={busy || undefined}>
        {answered ? <EstimateAnswer {...answered} /> : <UsualPrices />}
      </div>
    </section>
  );
}

const cartId = "cart";

/** The parcels to choose from: the visitor's own cart first, if it has items. */
function useParcels(parcels: SampleParcel[]): SampleParcel[] {
  const { items, count, isReady } = useCart();
  const known = items.flatMap(asEstimateItem);
  if (!isReady || known.length === 0) return parcels;
  const hasCompleteBundle = items.some((item) => item.isPartOfBundle === true);
  return [{ id: cartId, label: `My cart, ${describeCount(count)}`, items: known, hasCompleteBundle }, ...parcels];
}

function asEstimateItem({ printful_variant_id: id, quantity }: CartItem): EstimateItem[] {
  return id === null ? [] : [{ printful_variant_id: id, quantity }];
}
