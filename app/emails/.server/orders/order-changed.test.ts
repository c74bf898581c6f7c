import { expect, test } from "vitest";
import { renderOrderChanged } from "./order-changed.ts";
import { sampleFacts } from "./sample-order.ts";

const at = "2026-11-20T14:33:00Z";

test("the email of a change says what changed, and its total is what was paid less what was refunded", () => {
  const changes = [{ name: "Lantern Mug", words: "White, 11oz. Taken out", refund: 999 }];
  const { subject, text } = renderOrderChanged({ ...sampleFacts({ refundedTotal: 999 }), at, changes, notes: [] });
  expect(subject).toBe("Your order LT-20418 has changed");
  expect(text).toMatch(/Mug\s+-£9\.99\n\s*White, 11oz\. Taken out/);
  expect(text).toMatch(/Total\s+£70\.97/);
});

test("items taken out are not among those that will be printed", () => {
  const facts = sampleFacts();
  const [first, ...rest] = facts.items;
  const items = [{ ...first!, canceledQuantity: first!.quantity }, ...rest];
  const { text } = renderOrderChanged({
    ...facts,
    items,
    at,
    changes: [{ name: "Cap", words: "x", refund: 0 }],
    notes: [],
  });
  const printed = text.slice(text.indexOf("What we will print"), text.indexOf("What you pay"));
  expect(printed.match(/T-Shirt/g) ?? []).toHaveLength(rest.filter((item) => /T-Shirt/.test(item.productName)).length);
});

test("what the receipt's terms no longer say rightly is said, and that they do not apply so far", () => {
  const said = "Posted by Fri 4 Dec 2026 instead of Fri 18 Dec 2026.";
  const about = { ...sampleFacts(), at, changes: [{ name: "Cap", words: "Navy. Taken out", refund: 1999 }] };
  expect(renderOrderChanged({ ...about, notes: [] }).text).toMatch(/its terms\s+still apply\./);
  const { text } = renderOrderChanged({ ...about, notes: [said] });
  expect(text).toContain(said);
  expect(text).toMatch(/its terms\s+still apply, except as stated here\./);
});
