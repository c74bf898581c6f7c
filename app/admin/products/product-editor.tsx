import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { penceOf } from "#app/catalogue/shop-rules.ts";
import { penceToRate } from "#app/shared/money.ts";
import { Link } from "#app/ui/link.tsx";
import { useAdmin } from "../admin-context.tsx";
import { useActionResult } from "../kit/action-result.ts";
import { LineLink } from "../kit/buttons.tsx";
import { EditorForm } from "../kit/editor-form.tsx";
import type { EditorFacts } from "./.server/read-product.ts";
import { DetailsPanel } from "./details-panel.tsx";
import { ImagesPanel } from "./images-panel.tsx";
import { designLabel, type ProductState } from "./product-state.ts";
import { productFormValues } from "./read-product-form.ts";
import { movedPrice } from "./rules.ts";
import { OverridePanel, SafetyPanel, SalePanel } from "./side-panels.tsx";
import { VariantsPanel } from "./variants-panel.tsx";

interface ProductEditorProps {
  /** Null for a new product. */
  product: EditorFacts["product"] | null;
  state: ProductState;
  design?: string | null;
  siblings: EditorFacts["siblings"];
  isSaved?: boolean;
  /** Further panels, outside the form. */
  children?: ReactNode;
}

/** The product editor: one form for everything, saved at once or not at all. */
export function ProductEditor(props: ProductEditorProps) {
  const { product, state, design, siblings, isSaved = false, children } = props;
  const form = useRef<HTMLFormElement>(null);
  const { can } = useAdmin();
  const result = useActionResult("save");
  useFollowingPrices(form, state.price);
  return (
    <EditorForm
      ref={form}
      what="product"
      title={product ? state.name : "New product"}
      before={<Link to="/admin/products">Products</Link>}
      action={product ? `/admin/products/${product.id}` : "/admin/products/new"}
      values={productFormValues(state, !product)}
      version={product?.version ?? 0}
      result={result}
      isSaved={isSaved}
      canSave={can(product ? "update_products" : "create_products")}
      links={
        <>
          {design && <span className="small soft">{designLabel(design)}</span>}
          <button
            type="submit"
            className="btn btn--line btn--s"
            formAction="/admin/products/preview"
            formTarget="_blank"
            name="id"
            value={product?.id ?? ""}
          >
            Preview
          </button>
          {product && <LineLink to={`/admin/products/${product.id}/drop`}>Drop</LineLink>}
          {product && <LineLink to={`/admin/products/${product.id}/pre-order`}>Pre-order</LineLink>}
          {product && !product.isHidden && (
            <LineLink to={`/product/${product.slug}`} target="_blank">
              View in shop
            </LineLink>
          )}
        </>
      }
    >
      <div className="adm__g3">
        <div className="stack">
          <DetailsPanel state={state} siblings={siblings} isNew={!product} />
          <ImagesPanel state={state} />
          <VariantsPanel state={state} isNew={!product} />
          <SafetyPanel />
        </div>
        <aside className="stack" aria-label="In the shop, override, delete">
          <SalePanel product={product} state={state} />
          <OverridePanel state={state} />
          {children}
        </aside>
      </div>
    </EditorForm>
  );
}

/**
 * While the product's price is typed, untouched variant prices move along and keep their difference. The grid shows
 * exactly what will be saved.
 * @param stored the product's stored price, in pence
 */
function useFollowingPrices(form: RefObject<HTMLFormElement | null>, stored: number): void {
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    const price = element.elements.namedItem("price");
    if (!(price instanceof HTMLInputElement)) return;
    const follow = () => {
      const wanted = penceOf(price.value);
      if (wanted === null) return;
      for (const field of element.querySelectorAll<HTMLInputElement>("input[data-follows]")) {
        // After a refusal the page has what was typed; only stored prices keep their difference.
        const { follows = "", moved = follows } = field.dataset;
        const first = penceOf(follows);
        if (first === null || field.value !== moved) continue;
        field.dataset.moved = penceToRate(movedPrice(first, stored, wanted));
        field.value = field.dataset.moved;
      }
    };
    // The price may have been typed before hydration.
    follow();
    price.addEventListener("input", follow);
    return () => price.removeEventListener("input", follow);
  }, [form, stored]);
}
