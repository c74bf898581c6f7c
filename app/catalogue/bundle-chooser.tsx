import { type FormEvent, useState } from "react";
import { noRoomFor } from "#app/cart/rules.ts";
import { useAddBundle } from "#app/cart/use-add-bundle.ts";
import { bundleCardClaim } from "#app/pricing/delivery.ts";
import { formatPence } from "#app/shared/money.ts";
import { Alert, Note } from "#app/ui/display/note.tsx";
import { Sums } from "#app/ui/display/sums.tsx";
import { Button } from "#app/ui/forms/button.tsx";
import { chosenParts, type ItemState, missingWords } from "./bundle-choices.ts";
import { anchorOf, BundleItemChooser } from "./bundle-item-chooser.tsx";
import type { Choice } from "./selection.ts";
import type { BundleForSale } from "./views.ts";
import "./bundle-chooser.css";

interface BundleChooserProps {
  view: BundleForSale;
  states: ItemState[];
  onChoose: (itemId: number, choice: Choice) => void;
}

/** Colour and size for each item, one price whatever they are, and all of it into the cart as a group. */
export function BundleChooser({ view, states, onChoose }: BundleChooserProps) {
  const addBundle = useAddBundle();
  const [problem, setProblem] = useState<string | null>(null);
  const { bundle, pricing } = view;
  const firstMissing = states.find((state) => state.missing !== null);

  const add = (event: FormEvent) => {
    event.preventDefault();
    const parts = chosenParts(states);
    setProblem(firstMissing ? missingWords(firstMissing) : null);
    if (firstMissing?.missing) {
      document.getElementById(anchorOf(firstMissing.item.id, firstMissing.missing.key))?.focus();
    } else if (!parts || !addBundle(bundle, parts)) {
      setProblem(noRoomFor("bundle"));
    }
  };

  return (
    <form className="bun__items" onSubmit={add}>
      {states.map((state) => (
        <BundleItemChooser
          key={state.item.id}
          state={state}
          onChoose={(choice) => {
            setProblem(null);
            onChoose(state.item.id, choice);
          }}
        />
      ))}
      <div className="bun__sum">
        <Sums
          lines={[
            { label: "Bought separately", amount: pricing.originalPrice },
            ...(pricing.savings.absolute > 0 ? [{ label: "Bundle saving", amount: -pricing.savings.absolute }] : []),
            { label: "UK delivery", amount: <b>{bundleCardClaim}</b> },
          ]}
          total={{ label: "Bundle total", amount: bundle.price }}
        />
        {problem ? <Alert>{problem}</Alert> : <Progress states={states} />}
        <Button type="submit" tone="brand" size="big" wide>
          Add Bundle to Cart, {formatPence(bundle.price)}
        </Button>
        <noscript>
          <p className="small">The cart needs JavaScript. You can read everything else without it.</p>
        </noscript>
      </div>
    </form>
  );
}

/** '2 of 3 ready. Choose a T-Shirt size to finish.' It never leaves, or the button would move from under a finger. */
function Progress({ states }: { states: ItemState[] }) {
  const open = states.filter((state) => state.missing !== null);
  const first = open[0];
  if (!first?.missing) return <Note>All {states.length} ready.</Note>;
  return (
    <Note>
      {states.length - open.length} of {states.length} ready.{" "}
      <a href={`#${anchorOf(first.item.id, first.missing.key)}`}>
        <b>{missingWords(first)}</b>
      </a>{" "}
      {open.length === 1 ? "to finish." : "first."}
    </Note>
  );
}
