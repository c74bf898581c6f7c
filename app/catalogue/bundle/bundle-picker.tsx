import { type FormEvent, Fragment, useId, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useAddBundle } from "#app/cart/use-add-bundle.ts";
import { bundleDeliveryClaim } from "#app/pricing/delivery.ts";
import { Alert } from "#app/ui/display/note.tsx";
import { Button, IconButton } from "#app/ui/forms/button.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { Link } from "#app/ui/link.tsx";
import { Money } from "#app/ui/markup.tsx";
import { Icon } from "#app/ui/media/icon.tsx";
import { useCloseOnBack, useModal } from "#app/ui/overlay/use-modal.ts";
import type { BundleChoice } from "../model/views.ts";
import {
  type BundleChoices,
  type BundleItemChoice,
  choicesLeft,
  chosenParts,
  itemStates,
  missingText,
  missingTitle,
  openingChoices,
  parcelText,
  writeChoices,
} from "./bundle-choices.ts";
import { anchorOf, BundleItemChooser } from "./bundle-item-chooser.tsx";
import "./bundle-picker.css";
import "#app/ui/display/price.css";

export interface BundlePickerProps {
  view: BundleChoice;
  open: boolean;
  /** Closing keeps it mounted, with its choices. */
  onClose: () => void;
}

/** Chooses and buys a bundle right on its card: a dialog on a desktop, a sheet on a phone. */
export function BundlePicker({ view: { bundle, items }, open, onClose }: BundlePickerProps) {
  const addBundle = useAddBundle();
  const [chosen, setChosen] = useState<BundleChoices>({});
  /** Number of premature submissions since it was opened. */
  const [attempt, setAttempt] = useState(0);
  const [refused, setRefused] = useState<string | null>(null);
  const titleId = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const close = () => {
    setAttempt(0);
    setRefused(null);
    onClose();
  };
  const modal = useModal(open, close, title);
  useCloseOnBack(open, close);

  const choices = { ...openingChoices(items), ...chosen };
  const states = itemStates(items, choices);
  const add = (event: FormEvent) => {
    event.preventDefault();
    const parts = chosenParts(states);
    if (!parts) return setAttempt(attempt + 1);
    const refusal = addBundle(bundle, parts);
    if (refusal) return void refusal.then(setRefused);
    // Close before the cart opens over it, so that the cart later returns the focus to the card's button.
    modal.ref.current?.close();
    close();
  };

  return createPortal(
    <dialog className="dialog pick" aria-labelledby={titleId} {...modal}>
      <form className="pick__in" noValidate onSubmit={add}>
        <div className="drawer__head across">
          <div>
            <h2 id={titleId} tabIndex={-1} ref={title}>
              {bundle.name}
            </h2>
            <p className="small">
              {parcelText(states)}{" "}
              <Link to={`/product/${bundle.slug}?${writeChoices(items, choices, new URLSearchParams())}`}>
                See the bundle
              </Link>
            </p>
          </div>
          <IconButton icon="close" label="Close, add nothing" onClick={close} />
        </div>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
        <section className="pick__b" tabIndex={0} aria-label="What is in it">
          <ErrorSummary
            problems={attempt > 0 ? problemsOf(states) : []}
            title={missingTitle(states)}
            attempt={attempt}
          />
          {states.map((state) => (
            <Fragment key={state.item.id}>
              <BundleItemChooser
                state={state}
                headingLevel={3}
                problem={attempt > 0 ? missingText(state) : null}
                onChoose={(choice) => {
                  setRefused(null);
                  setChosen({ ...chosen, [state.item.id]: choice });
                }}
              />
              {state.item.product.note && <p className="small">Pre-order: {state.item.product.note}.</p>}
            </Fragment>
          ))}
        </section>
        <PickerFoot price={bundle.price} left={choicesLeft(states)} refused={refused} />
      </form>
    </dialog>,
    document.body,
  );
}

const problemsOf = (states: readonly BundleItemChoice[]) =>
  states.flatMap((state) => {
    const message = missingText(state);
    return state.missing && message ? [{ field: anchorOf(state.item.id, state.missing.key), message }] : [];
  });

interface PickerFootProps {
  /** Pence. */
  price: number;
  /** The missing choices, as text. */
  left: string | null;
  /** Why it was not added. */
  refused: string | null;
}

/** Price, button, and the choices still missing. */
function PickerFoot({ price, left, refused }: PickerFootProps) {
  const leftId = useId();
  return (
    <div className="pick__f">
      {refused && <Alert>{refused}</Alert>}
      <dl>
        <dt className="sr">Total</dt>
        <dd className="price">
          <Money pence={price} />
        </dd>
        <dt className="sr">Delivery</dt>
        <dd className="small row">
          <Icon name="truck" size="s" />
          {bundleDeliveryClaim}
        </dd>
      </dl>
      <Button
        type="submit"
        size="big"
        tone={left ? "ink" : "brand"}
        aria-disabled={left ? true : undefined}
        aria-describedby={leftId}
      >
        Add to Cart
      </Button>
      <p className="small pick__w" id={leftId} role="status">
        {left ?? (
          <>
            <Icon name="check" size="s" />
            All chosen
          </>
        )}
      </p>
    </div>
  );
}
