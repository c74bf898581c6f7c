import { expect, it } from "vitest";
import { viewItem } from "./page-event.tsx";

const starter = { slug: "starter-bundle", name: "Starter Bundle", price: 5497 };

it("view_item identifies a bundle by slug, with its single price in pounds", () => {
  expect(viewItem(starter)).toEqual({
    event: "view_item",
    ecommerce: {
      currency: "GBP",
      value: 54.97,
      items: [
        {
          item_id: "starter-bundle",
          item_group_id: "starter-bundle",
          item_name: "Starter Bundle",
          price: 54.97,
          quantity: 1,
        },
      ],
    },
  });
});

it("view_item identifies a product by the shown variant, grouped by slug", () => {
  const tee = { slug: "lantern-tshirt", name: "Lantern T-Shirt", price: 2499 };
  expect(viewItem(tee, 4011).ecommerce.items).toMatchObject([{ item_id: "4011", item_group_id: "lantern-tshirt" }]);
});
