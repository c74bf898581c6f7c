import { type RefObject, useEffect } from "react";
import { penceOf } from "#app/catalogue/shop-rules.ts";
import { penceToRate } from "#app/shared/money.ts";
import { movedPrice } from "./rules.ts";

/**
 * While the product's price is typed, the variants' prices that nobody has touched move along and keep their difference,
 * in sight, so that what is saved is what the grid says. Where no script does it, the server does (`wantedState`).
 * @param stored pence, the price that the product has
 */
export function useFollowingPrices(form: RefObject<HTMLFormElement | null>, stored: number): void {
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    const price = element.elements.namedItem("price");
    if (!(price instanceof HTMLInputElement)) return;
    const follow = () => {
      const wanted = penceOf(price.value);
      if (wanted === null) return;
      for (const field of element.querySelectorAll<HTMLInputElement>("input[data-follows]")) {
        // What the page came with may be what was typed before: only what is stored keeps its difference.
        const { follows = "", moved = follows } = field.dataset;
        const first = penceOf(follows);
        if (first === null || field.value !== moved) continue;
        field.dataset.moved = penceToRate(movedPrice(first, stored, wanted));
        field.value = field.dataset.moved;
      }
    };
    // Somebody may have typed before the scripts came.
    follow();
    price.addEventListener("input", follow);
    return () => price.removeEventListener("input", follow);
  }, [form, stored]);
}
