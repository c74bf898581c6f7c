import { eq } from "drizzle-orm";
import { audit } from "#app/admin/.server/audit.ts";
import type { Staff } from "#app/admin/.server/staff.ts";
import { Refusal } from "#app/endpoint.ts";
import { products } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import type { Applied } from "./apply-product.ts";
import { providerCall } from "./provider-call.ts";
import { syncProduct } from "./sync-product.ts";

const what = "printful sync failed";

/**
 * Syncs one product for somebody of the staff.
 * @param productId the shop's own number of it
 * @throws Refusal 404 or 502 'printful sync failed: ...'
 */
export async function syncOne(shop: Shop, staff: Staff, productId: number): Promise<Applied> {
  const [product] = await shop.db
    .select({ name: products.name, printfulProductId: products.printfulProductId })
    .from(products)
    .where(eq(products.id, productId));
  if (!product) throw new Refusal(404, `${what}: there is no product ${productId}.`);
  const { name, printfulProductId } = product;
  if (printfulProductId === null) throw new Refusal(404, `${what}: ${name} has no number at the printer.`);
  const synced = await providerCall(what, () => syncProduct(shop, printfulProductId));
  if (!synced.ok) throw new Refusal(502, `${what}: ${synced.problem}`);
  if (synced.isChanged) {
    await audit(shop.db, staff, {
      action: "update",
      resource: "printful",
      resourceId: productId,
      summary: `synced ${name} with the printer`,
    });
  }
  return synced;
}
