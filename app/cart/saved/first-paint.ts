import { cartKey } from "./storage.ts";

/**
 * Fills the cart's count and total into the server's markup before the first paint, so that nothing flashes before
 * React takes over. It follows right after the elements it fills (`data-cart`). It leaves unusual carts to React, which
 * parses them more carefully. The text is a constant, so a content security policy can allow it by hash.
 */
export const firstPaintScript = `(() => {
  try {
    const items = JSON.parse(localStorage.getItem(${JSON.stringify(cartKey)}));
    const whole = Number.isSafeInteger;
    const sound = (item) => item.id && item.name && whole(item.price) && whole(item.quantity) && item.quantity > 0 &&
      (item.isDiscount === true || (item.price >= 0 && whole(item.variantId)));
    if (!items.every(sound)) return;
    let count = 0, total = 0;
    for (const item of items) {
      if (!item.isDiscount) count += item.quantity;
      total += item.price * item.quantity;
    }
    if (count === 0) return;
    const words = count === 1 ? "1 item" : count + " items";
    const pounds = new Intl.NumberFormat("en-GB", { style: "currency", currency: "GBP" });
    const fill = {
      button: (element) => element.setAttribute("aria-label", "Cart, " + words),
      count: (element) => { element.textContent = count; element.classList.remove("invisible"); },
      floating: (element) => { element.hidden = false; },
      words: (element) => { element.textContent = words; },
      total: (element) => { element.textContent = pounds.format(Math.max(0, total) / 100); },
    };
    for (const element of document.querySelectorAll("[data-cart]")) fill[element.dataset.cart](element);
  } catch {}
})()`;
