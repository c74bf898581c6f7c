import { openFrame } from "./frame.js";
import { chained, createEmitter, IntegrationError } from "./payment-element.js";
import { openSheet } from "./sheet.js";

/** Milliseconds in which a page must answer a click: wallets refuse a sheet that opens long after it. */
const clickPatience = 1_000;

/** Our wallets, by the names of the element's options and of its events. */
const wallets = { applePay: "apple_pay", googlePay: "google_pay", link: "link", paypal: "paypal" };

/**
 * The Express Checkout Element: a frame with a button for each wallet that the page wants, the device has and the domain
 * is registered for (R-STRIPE-10, R-STRIPE-11). `group` tells what a sheet shows, and keeps the sheet that was opened last.
 */
export function createExpressElement(group, options, onDestroy) {
  const events = createEmitter();
  const { emit } = events;
  let frame = null;
  let settings = options;
  const elementType = "expressCheckout";

  const wanted = () => Object.keys(wallets).filter((name) => settings.paymentMethods?.[name] !== "never");

  const onClick = (name) => {
    const expressPaymentType = wallets[name];
    let isOver = false;
    const late = setTimeout(() => {
      isOver = true;
      console.error("IntegrationError: the click event was not resolved within one second.");
    }, clickPatience);
    const answer = (act) => (given) => {
      if (isOver) return;
      isOver = true;
      clearTimeout(late);
      act(given);
    };
    const open = (given = {}) => {
      const details = { ...settings, ...given };
      if (details.shippingAddressRequired && !details.shippingRates?.length)
        throw new IntegrationError("When shippingAddressRequired is true, you must specify shippingRates.");
      group.opened(openSheet(expressPaymentType, details, group.settings, emit));
    };
    emit("click", { elementType, expressPaymentType, resolve: answer(open), reject: answer(() => {}) });
  };

  const element = {
    mount(target) {
      element.unmount();
      frame = openFrame("express.html", {
        title: "Secure express checkout frame",
        onMessage(type, data) {
          if (type === "height") frame.iframe.style.height = `${data}px`;
          if (type === "click") onClick(data);
          if (type === "ready") emit("ready", { elementType, availablePaymentMethods: data ?? undefined });
        },
      });
      const { style } = frame.iframe;
      style.cssText = "border:0;display:block;width:100%;height:0;color-scheme:light";
      frame.iframe.allow = "payment *";
      frame.send("start", { wanted: wanted(), domain: location.hostname, height: settings.buttonHeight ?? 44 });
      target.replaceChildren(frame.iframe);
    },
    unmount() {
      frame?.close();
      frame = null;
    },
    destroy() {
      element.unmount();
      onDestroy();
    },
    update(changes) {
      settings = { ...settings, ...changes };
      return element;
    },
    ...chained(events, () => element),
  };
  return { element };
}
