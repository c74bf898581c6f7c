import { openFrame } from "./frame.js";
import { IntegrationError } from "./payment-element.js";

/** Milliseconds in which a page must answer a change of address or delivery option. */
const changePatience = 20_000;

/**
 * A wallet's sheet over the page. It gives a partial address, then a delivery option, and everything only once the
 * customer pays; every answer of the page must keep its lines within its amount.
 * @param group returns the options of the elements, whose amount the sheet shows
 */
export function openSheet(wallet, details, group, emit) {
  const dialog = document.createElement("dialog");
  let rates = details.shippingRates ?? [];
  let payment = null;

  const update = (given = {}) => {
    const { amount, currency } = group();
    const lines = given.lineItems ?? [];
    if (lines.reduce((sum, line) => sum + line.amount, 0) > amount)
      throw new IntegrationError(`The amount ${amount} is less than the total amount of the line items provided.`);
    rates = given.shippingRates ?? rates;
    frame.send("update", { amount, currency, ...given });
  };

  /** Asks the page about a change; it resolves or rejects once, in time. */
  const ask = (event, data) => {
    let isOver = false;
    const answer = (act) => (given) => {
      if (isOver) return;
      isOver = true;
      clearTimeout(late);
      if (dialog.isConnected) act(given);
    };
    const reject = answer(() => frame.send("refused"));
    const late = setTimeout(reject, changePatience);
    emit(event, { ...data, resolve: answer(update), reject });
  };

  const close = () => {
    frame.close();
    dialog.close();
    dialog.remove();
  };
  const cancel = () => {
    close();
    emit("cancel", { elementType: "expressCheckout" });
  };

  const paymentFailed = ({ reason = "fail", message = "" } = {}) => {
    payment = null;
    if (reason === "fail") return close();
    frame.send("failed", message || "This address can’t be used.");
  };

  const frame = openFrame("sheet.html", {
    title: "Wallet",
    onMessage(type, data) {
      if (type === "hello") frame.iframe.focus();
      if (type === "height") frame.iframe.style.height = `${data}px`;
      if (type === "address") ask("shippingaddresschange", data);
      if (type === "rate") ask("shippingratechange", { shippingRate: rates.find(({ id }) => id === data) });
      if (type === "cancel") cancel();
      if (type === "pay") {
        const { rate, billing, shipping, card } = data;
        payment = { card, billing };
        const shippingRate = rates.find(({ id }) => id === rate);
        const given = { billingDetails: billing, shippingAddress: shipping, shippingRate };
        emit("confirm", { ...given, expressPaymentType: wallet, paymentFailed });
      }
    },
  });
  frame.send("start", {
    wallet,
    countries: details.allowedShippingCountries ?? null,
    phone: details.phoneNumberRequired,
  });
  showOver(dialog, frame.iframe, cancel);
  update({ lineItems: details.lineItems ?? [], shippingRates: rates });
  return { wallet, close, payment: () => payment };
}

/** Shows a frame over the page; Escape cancels it. */
function showOver(dialog, iframe, cancel) {
  iframe.allow = "payment *";
  dialog.className = "StripeChallenge";
  dialog.setAttribute("aria-label", "Wallet");
  dialog.addEventListener("cancel", (event) => {
    event.preventDefault();
    cancel();
  });
  dialog.append(iframe);
  document.body.append(dialog);
  dialog.showModal();
}
