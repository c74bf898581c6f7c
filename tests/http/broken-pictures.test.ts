import { expect, test } from "vitest";
import { pictureFailed } from "#app/ui/media/picture.tsx";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { publicRoutes } from "../support/public-routes.ts";
import { openTestShop } from "../support/test-shop.ts";

const shop = await closeAfterTests(openTestShop());

/** React never sees these pictures, and a script can only notice a failure that comes later (R-CATALOGUE-11). */
test("documents with pictures outside islands have a script for broken ones before them; others have none", async () => {
  const found = new Map<string, boolean>();
  for (const { path, member } of publicRoutes) {
    if (member) continue;
    const html = await (await shop.fetch(path)).text();
    if (!html.includes('class="document"')) continue;
    const outside = html
      .replace(/<shop-island[\s\S]*?<\/shop-island>/g, "")
      .replace(/<section class="hero[\s\S]*?<\/section>/g, "");
    const script = outside.indexOf(`>${pictureFailed}</span>`);
    const picture = outside.indexOf("<picture");
    expect(script !== -1, `${path}: has the script`).toBe(picture !== -1);
    if (picture !== -1) found.set(path, script < picture);
  }
  expect([...found.keys()]).toEqual(expect.arrayContaining(["/", "/product/starter-bundle", "/no-such-page"]));
  expect([...found].filter(([, isBefore]) => !isBefore)).toEqual([]);
});
