import { type ActionCall, answerWith, missing, type Outcome } from "#app/admin/kit/.server/run-action.ts";
import { differences } from "#app/admin/kit/action-result.ts";
import { productStateOf, readProduct } from "#app/admin/products/.server/read-product.ts";
import { describeProduct } from "#app/admin/products/product-state.ts";
import { syncOne } from "./sync-product.ts";

/** Syncs the product whose page is open, and answers with what is different now, a line for each field (R-SYNC-8). */
export async function syncEditedProduct({ shop, staff }: ActionCall, id: number): Promise<Outcome> {
  const describe = async () => {
    const stored = await readProduct(shop.db, id);
    return stored && describeProduct(productStateOf(stored));
  };
  const before = await describe();
  if (!before) return missing;
  const { isChanged, warnings } = await syncOne(shop, staff, id);
  const changes = differences((await describe()) ?? before, before).map(
    ({ field, theirs, yours }) => `${field}: ${yours || "nothing"} → ${theirs || "nothing"}`,
  );
  return answerWith({ synced: isChanged ? "synced" : "same", changes: [...changes, ...warnings].join("\n") });
}
