import { type ReactNode, useRef, useState } from "react";
import { href } from "react-router";
import { BundleCard } from "#app/catalogue/listing/product-card.tsx";
import { nounOf } from "#app/catalogue/model/product-names.ts";
import { type Typed, typedIn } from "#app/shared/form.ts";
import { Link } from "#app/ui/link.tsx";
import { Icon } from "#app/ui/media/icon.tsx";
import { useStore } from "#app/ui/store-context.tsx";
import { useAdmin } from "../admin-context.tsx";
import { useActionResult } from "../kit/action-result.ts";
import { LineLink } from "../kit/buttons.tsx";
import { EditorForm } from "../kit/editor-form.tsx";
import { controlsNamed, hasChanges } from "../kit/form-controls.ts";
import type { BundleFigures } from "./.server/read-bundle.ts";
import { bundleFields } from "./bundle-fields.ts";
import { bundleFormValues, type EditedItem, editedItemsOf } from "./bundle-form.ts";
import { PricePanel, ShopPanel, usePricing, WordsPanel } from "./bundle-panels.tsx";
import type { BundleState, ItemOption, ItemState } from "./bundle-state.ts";
import { ItemsPanel } from "./items-panel.tsx";
import { PicturesPanel } from "./pictures-panel.tsx";
import type { PricedBundle } from "./pricing.ts";
import { useFollowed } from "./use-followed.ts";

interface BundleEditorProps {
  /** Null for a new bundle. */
  bundle: { id: number; version: number; figures: BundleFigures } | null;
  state: BundleState;
  /** The products of its items. */
  options: readonly ItemOption[];
  /** 'failed' if it could not be worked out. */
  pricing: PricedBundle | "failed" | null;
  /** Suggested products to add. */
  names: readonly string[];
  isSaved?: boolean;
  /** Further panels, outside the form. */
  children?: ReactNode;
}

/** The bundle editor: one form for everything, saved at once or not at all. */
export function BundleEditor(props: BundleEditorProps) {
  const { bundle, state, options, pricing: shown, names, isSaved = false, children } = props;
  const form = useRef<HTMLFormElement>(null);
  const { can } = useAdmin();
  const result = useActionResult("save");
  const pricing = usePricing(form, shown);
  // After a refusal the fields' defaults are what was typed.
  const isChanged = (part: string) => result !== undefined || hasChanges(controlsNamed(form.current, part));
  const areItemsChanged = () => edited.items !== edited.stored || isChanged("item-");
  const arePicturesChanged = () => isChanged("picture");
  const storedItems = useFollowed(state.items, areItemsChanged);
  const pictures = useFollowed(state.images, arePicturesChanged);
  const edited = useEditedItems(storedItems, options);
  const { items, setItems } = edited;
  const changeItems = (next: EditedItem[]) => {
    setItems(next);
    form.current?.dispatchEvent(new Event("input", { bubbles: true }));
  };
  const [typed, setTyped] = useState<Typed | null>(null);
  return (
    <EditorForm
      ref={form}
      what="bundle"
      title={bundle ? state.name : "New bundle"}
      before={<Link to={href("/admin/bundles")}>Bundles</Link>}
      action={bundle ? href("/admin/bundles/:id", { id: String(bundle.id) }) : href("/admin/bundles/new")}
      values={bundleFormValues(state)}
      isChanged={(name) => (name === "allItems" ? areItemsChanged() : name === "allPictures" && arePicturesChanged())}
      version={bundle?.version ?? 0}
      result={result}
      isSaved={isSaved}
      canSave={can(bundle ? "update_bundles" : "create_bundles")}
      className="bundle-form"
      onInput={() => {
        pricing.refresh();
        if (form.current) setTyped(typedIn(new FormData(form.current)));
      }}
      links={
        bundle && (
          <LineLink to={href("/product/:slug", { slug: state.slug })} target="_blank">
            View in shop <Icon name="external" size="s" />
          </LineLink>
        )
      }
    >
      <div className="adm__g3">
        <div className="stack">
          <ItemsPanel items={items} onChange={changeItems} names={names} />
          <WordsPanel />
          <PicturesPanel key={pictures.key} images={pictures.part} />
        </div>
        <aside className="stack" aria-label="Price, availability, preview">
          <PricePanel live={pricing} />
          <ShopPanel figures={bundle?.figures ?? null} />
          <BundlePreview
            typed={typed ?? bundleFields.type(state)}
            items={items}
            picture={state.images[0]?.imageUrl ?? null}
            price={pricing.pricing?.price ?? null}
            figures={bundle?.figures ?? null}
          />
          {children}
        </aside>
      </div>
    </EditorForm>
  );
}

/** The items as they are edited, from the stored ones. */
function useEditedItems({ part, key }: { part: readonly ItemState[]; key: number }, options: readonly ItemOption[]) {
  const begin = () => {
    // Other keys, so that the fields show the other items.
    const stored = editedItemsOf(part, options, key * 1000);
    return { key, stored, items: stored };
  };
  const [edited, setEdited] = useState(begin);
  if (edited.key !== key) setEdited(begin());
  return { ...edited, setItems: (items: EditedItem[]) => setEdited({ ...edited, items }) };
}

interface BundlePreviewProps {
  /** What the form says now. */
  typed: Typed;
  items: readonly EditedItem[];
  picture: string | null;
  /** Pence; null while invalid. */
  price: number | null;
  figures: BundleFigures | null;
}

/** A preview of the bundle's card. */
function BundlePreview({ typed, items, picture, price, figures }: BundlePreviewProps) {
  const { brand } = useStore();
  const contents = items.flatMap(({ option }) => (option ? [nounOf(option.name, brand)] : []));
  return (
    <section aria-labelledby="looks">
      <h2 id="looks" className="mb-[0.6rem]">
        Preview
      </h2>
      <div className="panes [--cols:1]">
        <BundleCard
          to={`/product/${typed.slug}`}
          name={typed.name || "New bundle"}
          picture={picture}
          contents={[...new Set(contents)]}
          pence={price ?? 0}
          delivery={typed.shippingInfo ?? ""}
          rating={figures?.rating}
          reviews={figures?.reviews ?? 0}
        />
      </div>
    </section>
  );
}
