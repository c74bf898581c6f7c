import { randomUUID } from "node:crypto";
import { describe, expect, test, vi } from "vitest";
import appRoutes from "#app/routes.ts";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { placeOrder, submit } from "../support/placed-order.ts";
import { signedIn } from "../support/signed-in.ts";
import { signedInStaff } from "../support/staff.ts";
import { openTestShop } from "../support/test-shop.ts";

/** Values that occur in no URL of the shop: invalid as text, number or id for a database, or ignored. */
const odd = ["%00", "x%00y", "%07", "%27", "..%2f..", "-".repeat(36), "9".repeat(20)];

type Route = (typeof appRoutes)[number];
const pathsOf = (route: Route, above = ""): string[] => {
  const path = [above, route.path].filter(Boolean).join("/");
  return route.children ? route.children.flatMap((child) => pathsOf(child, path)) : [path];
};
const routes = appRoutes.flatMap((route) => pathsOf(route)).filter((path) => path.includes(":"));

const shop = await closeAfterTests(openTestShop());
const buyer = await signedIn(shop);
const order = await placeOrder(shop, { by: buyer });
const { rows } = await shop.shop.pool.query(
  `with asked as (
       insert into returns (reference, order_id, form_key, kind, reason, details, name, lines, asked_at)
       values ('R-2222AA', $1, $2, 'faulty', 'damaged', 'Torn', 'Robin', '[]', now()) returning id)
     insert into return_photos (return_id, storage_key, content_type, bytes, position)
     select id, 'returns/x.jpg', 'image/jpeg', 1, 0 from asked returning id`,
  [order.id, randomUUID()],
);
const real: Record<string, string> = { ":number": order.number, ":reference": "R-2222AA", ":photo": rows[0].id };
const people = {
  stranger: {},
  owner: order.headers,
  staff: { authorization: (await signedInStaff(shop, "owner")).bearer },
};

/** The route's URLs, each with one odd value; its other parameters exist. */
const addressesOf = (route: string): string[] => {
  const parts = route.split("/");
  const named = parts.filter((part) => part.startsWith(":"));
  return named.flatMap((name) =>
    odd.map((value) => `/${parts.map((part) => (part === name ? value : (real[part] ?? part))).join("/")}`),
  );
};

/** Whether a 404 has no text for people: an empty page, or `null`. */
const isBlank = async (answer: Response): Promise<boolean> =>
  answer.status === 404 && !/[a-z]{2} [a-z]{2}/i.test(await answer.text());

describe.each(routes)("/%s", (route) => {
  test("with an odd value is not found, for anybody, and says so", async () => {
    const wrong: string[] = [];
    for (const path of addressesOf(route)) {
      for (const [who, headers] of Object.entries(people)) {
        const read = await shop.fetch(path, { headers });
        const { status } = read;
        const sent = await submit(shop, path, headers);
        if (status < 300 || status >= 500 || sent.status >= 500) wrong.push(`${who} ${path} ${status} ${sent.status}`);
        for (const answer of [read, sent]) if (await isBlank(answer)) wrong.push(`${who} ${path} says nothing`);
      }
    }
    expect(wrong).toEqual([]);
  });
});

test("a missing return is a page-not-found, for its order's owner and for a stranger", async () => {
  for (const headers of [people.owner, people.stranger]) {
    const answer = await shop.fetch(`/orders/${order.number}/returns/%00`, { headers });
    expect([answer.status, await answer.text()]).toEqual([404, expect.stringContaining("</html>")]);
  }
});

test.each([
  ["/admin/settings/discounts/SPRING%00X", { intent: "withdraw" }],
  ["/admin/settings/staff/x%00y", { intent: "reset" }],
  ["/admin/settings/staff/x%00y", { intent: "revoke" }],
  ["/admin/orders/LT%00X/returns/R-2222AA", { decision: "accept" }],
  ["/admin/orders/:number/returns/R%00X", { decision: "accept" }],
])("nothing is done at %s", async (path, fields) => {
  const { status } = await submit(shop, path.replace(":number", order.number), people.staff, fields);
  expect(status).toBeLessThan(500);
});

test("a path that cannot be decoded is not found, and prints nothing", async () => {
  const print = vi.spyOn(console, "warn").mockImplementation(() => {});
  for (const path of ["/%", "/50%-off", "/product/mug%", "/product/%E0%A4%A", "/shop/%ff", "/assets/%zz.js"]) {
    const page = await shop.fetch(path);
    expect([path, page.status, await page.text()]).toEqual([path, 404, expect.stringContaining("</html>")]);
  }
  for (const path of [`/orders/${order.number}%`, "/product/%E0%A4%A.data", "/api/orders/%ff", "/admin/orders/%"]) {
    for (const headers of Object.values(people)) {
      const read = await shop.fetch(path, { headers });
      expect(read.status, path).toBeGreaterThanOrEqual(300);
      expect(read.status, path).toBeLessThan(500);
      expect((await submit(shop, path, headers)).status, path).toBe(400);
    }
  }
  expect(print.mock.calls).toEqual([]);
  print.mockRestore();
});
