import { type RefObject, useEffect } from "react";
import { penceOf } from "#app/catalogue/shop-rules.ts";
import { penceToRate } from "#app/pricing/money.ts";
import { movedPrice } from "./rules.ts";

/**
 * While the product's price is typed, the variants' prices that nobody has touched move along and keep their difference,
 * in sight, so that what is saved is what the grid says. @param opened pence, the price the form began with
 */
export function useFollowingPrices(form: RefObject<HTMLFormElement | null>, opened: number): void {
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    const follow = (event: Event) => {
      const { name, value } = event.target as HTMLInputElement;
      const price = name === "price" ? penceOf(value) : null;
      if (price === null) return;
      for (const field of element.querySelectorAll<HTMLInputElement>("input[data-follows]")) {
        const first = penceOf(field.defaultValue);
        const isUntouched = field.value === (field.dataset.moved ?? field.defaultValue);
        if (first === null || !isUntouched) continue;
        field.dataset.moved = penceToRate(movedPrice(first, opened, price));
        field.value = field.dataset.moved;
      }
    };
    element.addEventListener("input", follow);
    return () => element.removeEventListener("input", follow);
  }, [form, opened]);
}
