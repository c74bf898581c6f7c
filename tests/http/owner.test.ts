import { afterEach, describe, expect, test } from "vitest";
import { imprintText } from "#app/content/policies/policy.ts";
import { store } from "#store";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { textOf } from "../support/member.ts";
import { openTestShop } from "../support/test-shop.ts";

/** What appears on public pages only because of the owner's settings. */
const shop = await closeAfterTests(openTestShop());

const read = async (path: string) => textOf(await (await shop.fetch(path)).text());
const tee = `/product/${store.brandSlug}-tshirt`;

/** Changes a setting of the running shop until the test ends. */
const undo: (() => void)[] = [];
function set<Part extends object>(part: Part, values: Partial<Part>): void {
  const before = { ...part };
  Object.assign(part, values);
  shop.pages.drop();
  undo.push(() => Object.assign(part, before));
}
afterEach(() => {
  for (const back of undo.splice(0).reverse()) back();
  shop.pages.drop();
});

describe("claims", () => {
  const goLive = (claimsConfirmed: string[]) => {
    set(shop.shop.config, { SHOP_MODE: "live" });
    set(shop.shop.store as { claimsConfirmed: readonly string[] }, { claimsConfirmed });
  };

  test("that are unconfirmed appear nowhere in a live shop", async () => {
    goLive([]);
    const products = [tee, "/product/mug", "/product/starter-bundle"];
    for (const path of ["/", "/shop", "/about", "/shipping-info", "/faq", "/checkout", ...products]) {
      const text = await read(path);
      for (const claim of [...store.claims.trust, "48H", "in Britain", "50K", "7,000"]) {
        expect(text, path).not.toContain(claim);
      }
    }
  });

  test("that are confirmed appear in the strip and beside the products", async () => {
    goLive(["Ships in 48H", "Printed in Britain"]);
    const home = await read("/");
    expect(home).toMatch(/Ships in 48H.*Printed in Britain/);
    expect(home).not.toMatch(/50K|7,000|Best Shipping Rates/);
    expect(await read(tee)).toMatch(/Ships in 48H\..*Printed in Britain when you order it/);
    goLive(["Secure Checkout"]);
    expect(await read("/checkout")).toContain("Secure Checkout");
  });
});

describe("stars, counts and quotes", () => {
  test("are only those of verified buyers in a live shop, and without any a product says so", async () => {
    expect(await read(tee)).toContain("953 reviews");
    set(shop.shop.config, { SHOP_MODE: "live" });
    for (const path of ["/", "/shop", tee, "/product/starter-bundle"]) {
      const text = await read(path);
      expect(text, path).not.toMatch(/demo (content|review)|\(953\)|953 reviews|\b[45]\.\d \(|What supporters say/);
    }
    expect(await read(tee)).toContain("No reviews yet");
    expect(await read("/shop")).toContain("No reviews yet");
  });
});

describe("the imprint", () => {
  test("is in the footer of every page", async () => {
    const imprint = imprintText(store)!;
    expect(imprint).toContain("Promoted by");
    for (const path of ["/", "/shop", tee, "/faq", "/login", "/no-such-page"])
      expect(await read(path)).toContain(imprint);
  });

  test("is absent if the owner has set none", async () => {
    set(shop.shop.store.legal as { imprint: unknown }, { imprint: null });
    expect(await read("/shop")).not.toContain("Promoted by");
  });
});

describe("the session recording's hosts", () => {
  const policy = async (path: string) => (await shop.fetch(path)).headers.get("content-security-policy")!;
  const recorder = {
    isOn: true,
    siteId: "47",
    script: "https://cdn.recorder.example/{siteId}.js",
    sendsTo: ["https://in.recorder.example"],
  };

  test("are in no page's policy while none is configured", async () => {
    for (const path of ["/", "/checkout"]) expect(await policy(path)).not.toContain("recorder.example");
  });

  test("are in the policy of the pages where it may load, and of no other", async () => {
    set(shop.shop.store.analytics as { sessionRecording: unknown }, { sessionRecording: recorder });
    for (const path of ["/", "/shop", tee, "/faq"]) {
      const directives = (await policy(path)).split("; ");
      for (const name of ["script-src", "connect-src", "img-src"]) {
        const directive = directives.find((each) => each.startsWith(name));
        expect(directive, path).toContain("https://cdn.recorder.example https://in.recorder.example");
      }
    }
    for (const path of ["/checkout", "/success", "/track-order", "/login", "/signup", "/contact", "/unsubscribe"]) {
      expect(await policy(path), path).not.toContain("recorder.example");
    }
  });
});
