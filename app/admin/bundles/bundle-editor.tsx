import { type ReactNode, useRef } from "react";
import { href } from "react-router";
import { BundleCard } from "#app/catalogue/listing/product-card.tsx";
import { nounOf } from "#app/catalogue/model/product-names.ts";
import { bundleCardClaim } from "#app/pricing/delivery.ts";
import { Link } from "#app/ui/link.tsx";
import { Icon } from "#app/ui/media/icon.tsx";
import { useStore } from "#app/ui/store-context.tsx";
import { useAdmin } from "../admin-context.tsx";
import { EditorForm } from "../kit/editor-form.tsx";
import type { BundleResult } from "./.server/handle-bundle-form.ts";
import type { BundleFigures } from "./.server/read-bundle.ts";
import { PricePanel, ShopPanel, WordsPanel } from "./bundle-panels.tsx";
import { type ItemOption, optionFor } from "./bundle-state.ts";
import { type BundleDraft, bundleFormValues } from "./draft.ts";
import { ItemsPanel } from "./items-panel.tsx";
import { PicturesPanel } from "./pictures-panel.tsx";
import { usePricing } from "./use-pricing.ts";

interface BundleEditorProps {
  /** Null for a new bundle. */
  bundle: { id: number; version: number; name: string; slug: string; figures: BundleFigures } | null;
  start: Pick<BundleResult, "draft" | "options" | "pricing">;
  result: BundleResult | null;
  /** Suggested products to add. */
  names: readonly string[];
  isSaved?: boolean;
  /** Further panels, outside the form. */
  children?: ReactNode;
}

/** The bundle editor: one form for everything. Adding, moving and removing items submits it without saving. */
export function BundleEditor({ bundle, start, result, names, isSaved = false, children }: BundleEditorProps) {
  const form = useRef<HTMLFormElement>(null);
  const { may } = useAdmin();
  const { draft, options, pricing: shown } = result ?? start;
  const pricing = usePricing(form, shown);
  return (
    <EditorForm
      ref={form}
      what="bundle"
      title={bundle?.name ?? "New bundle"}
      before={<Link to={href("/admin/bundles")}>Bundles</Link>}
      action={bundle ? href("/admin/bundles/:id", { id: String(bundle.id) }) : href("/admin/bundles/new")}
      values={bundleFormValues(draft)}
      version={bundle?.version ?? 0}
      result={result ?? undefined}
      isSaved={isSaved}
      maySave={may(bundle ? "update_bundles" : "create_bundles")}
      className="bundle-form"
      onInput={pricing.refresh}
      links={
        bundle && (
          <Link className="btn btn--line btn--s" to={href("/product/:slug", { slug: bundle.slug })} target="_blank">
            View in shop <Icon name="external" size="s" />
          </Link>
        )
      }
    >
      <div className="adm__g3">
        <div className="stack">
          <ItemsPanel draft={draft} options={options} names={names} />
          <WordsPanel />
          <PicturesPanel pictures={draft.pictures} />
        </div>
        <aside className="stack" aria-label="Price, availability, preview">
          <PricePanel live={pricing} />
          <ShopPanel draft={draft} figures={bundle?.figures ?? null} />
          <BundlePreview
            draft={draft}
            options={options}
            price={pricing.pricing?.price ?? null}
            figures={bundle?.figures ?? null}
          />
          {children}
        </aside>
      </div>
    </EditorForm>
  );
}

interface BundlePreviewProps {
  draft: BundleDraft;
  options: readonly ItemOption[];
  /** Pence; null while invalid. */
  price: number | null;
  figures: BundleFigures | null;
}

/** A preview of the bundle's card. */
function BundlePreview({ draft, options, price, figures }: BundlePreviewProps) {
  const { brand } = useStore();
  const contents = draft.items.flatMap(({ product }) => {
    const option = optionFor(options, Number(product));
    return option ? [nounOf(option.name, brand)] : [];
  });
  const picture = draft.pictures.find(({ isGone }) => !isGone)?.url ?? null;
  return (
    <section aria-labelledby="looks">
      <h2 id="looks" className="blooks">
        Preview
      </h2>
      <div className="panes panes--1">
        <BundleCard
          to={`/product/${draft.slug}`}
          name={draft.name || "New bundle"}
          picture={picture}
          contents={[...new Set(contents)]}
          pence={price ?? 0}
          delivery={draft.shipping}
          tag={bundleCardClaim}
          rating={figures?.rating}
          reviews={figures?.reviews ?? 0}
        />
      </div>
    </section>
  );
}
