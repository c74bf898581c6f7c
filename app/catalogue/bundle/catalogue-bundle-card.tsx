import { type ComponentType, type MouseEvent, useRef, useState } from "react";
import { useAddBundle } from "#app/cart/use-add-bundle.ts";
import { bundleCardClaim, bundleDeliveryClaim } from "#app/pricing/delivery.ts";
import { ButtonLink, Spinner } from "#app/ui/forms/button.tsx";
import { bundleGround } from "#app/ui/layout/panes.tsx";
import { isModifiedClick } from "#app/ui/link.tsx";
import { AddToCartButton, type CatalogueCardProps } from "../listing/catalogue-card.tsx";
import { BundleCard } from "../listing/product-card.tsx";
import type { BundleCardData } from "../model/cards.ts";
import type { BundleChoice } from "../model/views.ts";
import type { BundlePickerProps } from "./bundle-picker.tsx";

interface CatalogueBundleCardProps extends CatalogueCardProps<BundleCardData> {
  /** From 0. */
  place: number;
}

/** A bundle on its card: Free Shipping, and one button for all of it. */
export function CatalogueBundleCard({ card, place, headingLevel, priority }: CatalogueBundleCardProps) {
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
      tag={bundleCardClaim}
      contents={card.contents}
      headingLevel={headingLevel}
      priority={priority}
      action={<QuickAddBundle card={card} />}
    />
  );
}

/** Opens the picker, where the bundle's colours and sizes are chosen; adds it at once where there is nothing to choose. */
function QuickAddBundle({ card: { name, slug, quickAdd } }: { card: BundleCardData }) {
  const addBundle = useAddBundle();
  if (quickAdd === null) return null;
  if (quickAdd === "choose") return <PickBundle name={name} slug={slug} />;
  return <AddToCartButton name={name} what="bundle" onAdd={() => addBundle(quickAdd.bundle, quickAdd.parts)} />;
}

type Fetched = { Picker: ComponentType<BundlePickerProps>; view: BundleChoice };

/** How long the picker is waited for before the bundle's page is opened instead, and before the button says so. */
const [patienceMs, blinkMs] = [8_000, 300];
/** How long what was fetched ahead may be shown: what is in stock changes. */
const freshMs = 30_000;

/** The last click on any such button: only that one is answered, and only while its card is there. */
let lastClick: object | null = null;

/**
 * A card's button for a bundle whose colours and sizes are to be chosen. It is a link to the bundle's page, which is
 * where it leads without the picker; code and data of that come when it is pressed, or a little before.
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
    // Whoever presses hears of it; whoever only came near does not.
    fetching.catch(() => (ahead.current.picker = null));
    return fetching;
  };
  const open = async (event: MouseEvent<HTMLAnchorElement>) => {
    if (isModifiedClick(event)) return;
    event.preventDefault();
    const link = event.currentTarget;
    // Safari gives no focus to what is pressed, and the dialog gives it back to what had it.
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
    // Who has opened something else meanwhile is left there.
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
  return { Picker: BundlePicker, view: await answer.json() };
}

const inTime = <Value,>(value: Promise<Value>): Promise<Value> =>
  Promise.race([value, new Promise<never>((_, reject) => setTimeout(reject, patienceMs))]);
