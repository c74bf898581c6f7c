import type { Browser } from "playwright-core";
import { signedInStaff } from "../../support/staff.ts";
import type { TestShop } from "../../support/test-shop.ts";
import { desktop, openVisitor } from "./visitor.ts";

/** A staff member's browser, signed in with their code. */
export async function openVolunteer(
  browser: Browser,
  shop: TestShop,
  role: Parameters<typeof signedInStaff>[1],
  size = desktop,
) {
  const { bearer } = await signedInStaff(shop, role);
  const visitor = await openVisitor(browser, shop.url, size);
  await visitor.context.setExtraHTTPHeaders({ authorization: bearer });
  return visitor;
}
