import { DoneNote } from "#app/admin/kit/notes.tsx";
import { Panel } from "#app/admin/kit/panel.tsx";
import { Button } from "#app/ui/forms/button.tsx";

const formId = "sync-product";
const done = { synced: "Synced: the printer had news.", same: "Synced: nothing was different." };

/** Button that syncs one product. It is inside the product's own form, so it targets another by id. */
export function SyncProductPanel() {
  return (
    <Panel title="At the printer">
      <div className="stack">
        <p className="hint">
          Takes over stock, costs, and what nobody has changed here. Save first: what is typed and not saved is lost.
        </p>
        <DoneNote words={done} />
        <Button type="submit" form={formId} tone="line" size="s">
          Sync this product
        </Button>
      </div>
    </Panel>
  );
}

/** The form of that button, outside the product's form. Submitting reloads the page with the synced product. */
export function SyncProductForm({ productId }: { productId: number }) {
  return (
    <form id={formId} method="post" action="/admin/products/sync">
      <input type="hidden" name="intent" value="product" />
      <input type="hidden" name="productId" value={productId} />
    </form>
  );
}
