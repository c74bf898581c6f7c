import type { FrameLocator, Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { signedInStaff } from "../../support/staff.ts";
import type { TestShop } from "../../support/test-shop.ts";
import { until } from "../../support/until.ts";

/** Registers the shop's domain, as the owner does in the settings: from then on wallets show. */
export async function registerDomain(shop: TestShop): Promise<void> {
  const { bearer } = await signedInStaff(shop, "owner");
  const body = new URLSearchParams({ intent: "domain" });
  const headers = { authorization: bearer };
  const answer = await shop.fetch("/admin/settings/payment", { method: "POST", headers, body });
  expect(answer.headers.get("location")).toContain("done=checked");
  await until("the shop to know its domain", () => shop.shop.paymentDomain !== null);
}

type Wallet = "Apple Pay" | "Google Pay" | "Link" | "PayPal";

/** Where wallet buttons are; after adding to the cart a product's page has those of both. */
const places = { cart: ".drawer__foot", checkout: ".co__form", product: "#buy" };
type WalletPlace = keyof typeof places;

export const walletButton = (page: Page, wallet: Wallet, place: WalletPlace): Locator =>
  page
    .locator(places[place])
    .frameLocator("iframe[title='Secure express checkout frame']")
    .getByRole("button", { name: wallet });

/** Presses a wallet's button and waits until its sheet shows delivery for its first address. */
export async function openSheet(page: Page, wallet: Wallet, place: WalletPlace): Promise<FrameLocator> {
  await walletButton(page, wallet, place).click();
  const sheet = page.frameLocator("iframe[title='Wallet']");
  await quoted(sheet);
  return sheet;
}

/** Until the shop has answered the sheet's address. */
export const quoted = (sheet: FrameLocator): Promise<void> => sheet.locator("#pay[aria-disabled='false']").waitFor();

/** Until the sheet says that nothing can be sent to its address. */
export const refused = (sheet: FrameLocator): Promise<void> =>
  sheet.getByText("This shop does not deliver to this address.").waitFor();

export const deliverTo = async (sheet: FrameLocator, person: string): Promise<void> =>
  void (await sheet.getByLabel("Deliver to").selectOption({ label: person }));

export const payBy = (sheet: FrameLocator, wallet: Wallet): Promise<void> =>
  sheet.getByRole("button", { name: `Pay with ${wallet}` }).click();

/** Pence that a sheet shows. */
export const sheetTotal = async (sheet: FrameLocator): Promise<number> =>
  Math.round(Number((await sheet.locator("#total").innerText()).slice(1)) * 100);
