import { type ComponentType, type MouseEvent, useRef, useState } from "react";
import type { z } from "zod";
import { useAddBundle } from "#app/cart/use-add-bundle.ts";
import { bundleDeliveryClaim } from "#app/pricing/delivery.ts";
import { ButtonLink, Spinner } from "#app/ui/forms/button.tsx";
import { bundleGround } from "#app/ui/layout/panes.tsx";
import { isModifiedClick } from "#app/ui/link.tsx";
import type { bundleChoiceAnswer } from "../endpoints.ts";
import { AddToCartButton } from "../listing/catalogue-card.tsx";
import { BundleCard } from "../listing/product-card.tsx";
import type { BundleCardData } from "../model/cards.ts";
import type { BundleChoice } from "../model/views.ts";
import type { BundlePickerProps } from "./bundle-picker.tsx";

interface CatalogueBundleCardProps {
  card: BundleCardData;
  /** Starts at 0. */
  place: number;
  /** One of the first pictures in view. */
  priority?: boolean;
}

/** A bundle's card: Free Shipping, and one button for the whole bundle. */
export function CatalogueBundleCard({ card, place, priority }: CatalogueBundleCardProps) {
  return (
    <BundleCard
      to={`/product/${card.slug}`}
      name={card.name}
      picture={card.imageUrl}
      ground={bundleGround(place)}
      rating={card.rating.rating}
      reviews={card.rating.reviews}
      pence={card.price}
      delivery={bundleDeliveryClaim}
      contents={card.contents}
      priority={priority}
      action={<QuickAddBundle card={card} />}
    />
  );
}

/** Opens the picker for colours and sizes, or adds the bundle at once if there is nothing to choose. */
function QuickAddBundle({ card: { name, slug, quickAdd } }: { card: BundleCardData }) {
  const addBundle = useAddBundle();
  if (quickAdd === null) return null;
  if (quickAdd === "choose") return <PickBundle name={name} slug={slug} />;
  return <AddToCartButton name={name} onAdd={() => addBundle(quickAdd.bundle, quickAdd.parts)} />;
}

type Fetched = { Picker: ComponentType<BundlePickerProps>; view: BundleChoice };

/**
 * Milliseconds until the bundle's page opens instead of a slow picker, and until the button shows that it is loading.
 */
const patienceMs = 8_000;
const blinkMs = 300;
/** Milliseconds for which prefetched data may be shown: stock changes. */
const freshMs = 30_000;

/** The last click on any of these buttons: only that one opens a picker, and only while its card is mounted. */
let lastClick: object | null = null;

/**
 * A button that opens the picker. It is a link to the bundle's page, which opens if the picker cannot. Code and data
 * load on a click, or slightly before.
 */
function PickBundle({ name, slug }: { name: string; slug: string }) {
  const [fetched, setFetched] = useState<Fetched | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [isWaiting, setWaiting] = useState(false);
  const ahead = useRef({ at: 0, picker: null as Promise<Fetched> | null });

  const fetchAhead = (): Promise<Fetched> => {
    const { at, picker } = ahead.current;
    if (picker && Date.now() - at < freshMs) return picker;
    const fetching = fetchPicker(slug);
    ahead.current = { at: Date.now(), picker: fetching };
    // A click reports the failure; a mere hover ignores it.
    fetching.catch(() => (ahead.current.picker = null));
    return fetching;
  };
  const open = async (event: MouseEvent<HTMLAnchorElement>) => {
    if (isModifiedClick(event)) return;
    event.preventDefault();
    const link = event.currentTarget;
    // Safari does not focus what is clicked, and the dialog returns the focus to what had it.
    link.focus({ preventScroll: true });
    const click = {};
    lastClick = click;
    const blink = setTimeout(() => setWaiting(true), blinkMs);
    const picker = await inTime(fetchAhead()).catch(() => null);
    clearTimeout(blink);
    setWaiting(false);
    if (lastClick !== click || !link.isConnected) return;
    if (!picker) return location.assign(link.href);
    setFetched(picker);
    // Do not interrupt visitors who have opened something else meanwhile.
    if (!document.querySelector("dialog:modal")) setOpen(true);
  };

  return (
    <>
      <ButtonLink
        size="s"
        to={`/product/${slug}`}
        aria-label={`Add to Cart: ${name}`}
        aria-haspopup="dialog"
        aria-busy={isWaiting || undefined}
        onPointerEnter={fetchAhead}
        onPointerDown={fetchAhead}
        onFocus={fetchAhead}
        onClick={open}
      >
        {isWaiting && <Spinner label={null} />}
        Add to Cart
      </ButtonLink>
      <span className="sr" role="status">
        {isWaiting && "Loading..."}
      </span>
      {fetched && <fetched.Picker view={fetched.view} open={isOpen} onClose={() => setOpen(false)} />}
    </>
  );
}

async function fetchPicker(slug: string): Promise<Fetched> {
  const [{ BundlePicker }, answer] = await Promise.all([import("./bundle-picker.tsx"), fetch(`/api/bundles/${slug}`)]);
  if (!answer.ok) throw new Error(`${answer.status} for the bundle ${slug}`);
  const { bundle, items }: z.infer<typeof bundleChoiceAnswer> = await answer.json();
  const parts = items.map(({ defaults, ...item }) => ({
    ...item,
    defaults: { color: defaults.colour, size: defaults.size },
  }));
  return { Picker: BundlePicker, view: { bundle, items: parts } };
}

const inTime = <Value,>(value: Promise<Value>): Promise<Value> =>
  Promise.race([value, new Promise<never>((_, reject) => setTimeout(reject, patienceMs))]);
