import { beforeAll, expect, test } from "vitest";
import { nobodysId } from "../support/admin-routes.ts";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { shopRoutes } from "../support/shop-routes.ts";
import { signedInStaff } from "../support/staff.ts";
import { openTestShop } from "../support/test-shop.ts";

const opened = await closeAfterTests(openTestShop());
const { shop, entry } = opened;
const narrowed = entry.openApp(shop, entry.pages);
/** As in development: each request is matched against all routes. */
const whole = entry.openApp(shop, { ...entry.pages, build: async () => entry.pages.build });

let bearer: string;
beforeAll(async () => {
  ({ bearer } = await signedInStaff(opened, "owner"));
});

/** They say how long a call to a provider took, and whether it was the first. */
const timed = ["/test-payment", "/printful-test", "/shipping-test"];
const paths = new Set([
  ...shopRoutes.map(({ path }) => `/${path.replaceAll(/:\w+/g, nobodysId).replace("*", "nothing/here")}`),
  "/product/lantern-tshirt",
  "/admin/nothing",
  "/api/nothing",
  "/shop.data",
  "/SHOP",
  "/%6Frders",
]);

/** What the owner gets, without what differs between any two requests: the time, and what is random. */
async function answered(by: typeof narrowed, path: string) {
  const answer = await by.request(new URL(path, shop.config.PUBLIC_URL), { headers: { authorization: bearer } });
  const text = await answer.text();
  // React Router words its own refusals otherwise in development.
  if (text.startsWith('{"message"')) return [answer.status];
  return [
    answer.status,
    answer.headers.get("location"),
    text.replaceAll(/ nonce=("|&quot;).*?\1|name="token" value="[^"]*"/g, "").replaceAll(/\d+/g, "0"),
  ];
}

test.each([...paths].filter((path) => !timed.includes(path)))(
  "%s is the same as if matched against all routes",
  async (path) => {
    expect(await answered(narrowed, path)).toEqual(await answered(whole, path));
  },
);
