import { expect, test } from "vitest";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { signedInStaff } from "../support/staff.ts";
import { openTestShop } from "../support/test-shop.ts";

/** Who may see something but not change it gets no control that would only be refused. */
const shop = await closeAfterTests(openTestShop());
const headersOf = async (held: Parameters<typeof signedInStaff>[1]) => ({
  authorization: (await signedInStaff(shop, held)).bearer,
});
const looker = await headersOf(["view_products", "view_bundles"]);
const manager = await headersOf("manager");
const read = async (path: string, headers: Record<string, string>) => {
  const answer = await shop.fetch(path, { headers });
  expect(answer.status).toBe(200);
  // React separates adjacent pieces of text by empty comments.
  return (await answer.text()).replace(/<script.*?<\/script>|<!-- -->/gs, "");
};
/** Whether the page has a button that sends a form of its own: neither the frame's nor one that opens a picture. */
const canSend = (html: string) =>
  [...html.matchAll(/<button[^>]*type="submit"[^>]*>(.*?)<\/button>/gs)].some(
    ([button, label]) => label !== "Sign Out" && !button.includes('formTarget="_blank"'),
  );

test.for([
  ["/admin/products/1", "product"],
  ["/admin/products/1/drop", "drop"],
  ["/admin/products/1/pre-order", "pre-order"],
  ["/admin/bundles/1", "bundle"],
] as const)("%s says so, and has no button that saves", async ([path, what]) => {
  const html = await read(path, looker);
  expect(html).toContain(`Your role lets you see this ${what}, but not change it.`);
  expect(canSend(html)).toBe(false);
  const changeable = await read(path, manager);
  expect(changeable).not.toContain("but not change it.");
  expect(canSend(changeable)).toBe(true);
});

test("a bundle's reviews have no buttons for them either", async () => {
  const path = "/admin/bundles/1/reviews";
  expect(await read(path, looker)).not.toContain("?dialog=");
  const [, dialog] = /href="[^"]*(\?dialog=delete-\d+)"/.exec(await read(path, manager))!;
  expect(canSend(await read(path + dialog, looker))).toBe(false);
  expect(canSend(await read(path + dialog, manager))).toBe(true);
});

test("no page links to one that the role does not open", async () => {
  expect(await read("/admin/products/1", manager)).not.toContain('href="/admin/settings/markets"');
  const packer = await headersOf("fulfilment");
  expect(await read("/admin/products/sync", packer)).not.toContain('href="/admin/products"');
  const owner = await headersOf("owner");
  expect(await read("/admin/products/1", owner)).toContain('href="/admin/settings/markets"');
  expect(await read("/admin/products/sync", owner)).toMatch(/<main.*href="\/admin\/products"/s);
});

test("an empty kind of the attention desk does not say that nothing is stuck while something else is", async () => {
  await shop.shop.pool.query(
    "insert into attention_items (kind, summary, dedupe_key) values ('mail_failed', 'It bounced.', 'mail_failed:1')",
  );
  const owner = await headersOf("owner");
  const html = await read("/admin/attention?kind=printing", owner);
  expect(html).not.toContain("Nothing is stuck");
  expect(html).toMatch(/Nothing open under [^<]+<.*href="\/admin\/attention"[^>]*>Show all that is open/s);
});
