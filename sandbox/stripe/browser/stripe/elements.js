import { createExpressElement } from "./express-element.js";
import { base } from "./frame.js";
import { createEmitter, createPaymentElement, IntegrationError } from "./payment-element.js";
import { retrieveIntent } from "./requests.js";

/** What `confirmPayment` needs from a group, hidden from the page. */
export const groups = new WeakMap();

const looks = ["appearance", "fonts", "locale"];

/** `stripe.elements(options)`: with a `clientSecret`, or with `mode` and the secret only at confirmation. */
export function createElements(key, options = {}) {
  const events = createEmitter();
  const group = {
    settings: { ...options },
    payment: null,
    express: null,
    /** The wallet's sheet that was opened last. */
    sheet: null,
    isSubmitted: false,
    /** What a wallet's sheet has shown, if `submit` could open one. */
    shown: null,
    /** Resolves to the payment, once it is asked for. */
    fetched: null,
  };
  const fetchPayment = () => {
    const { clientSecret } = group.settings;
    group.fetched = clientSecret ? retrieveIntent(base, key, clientSecret) : {};
  };
  fetchPayment();

  const elements = {
    create(type, elementOptions = {}) {
      if (type === "expressCheckout") return createExpress(group, elementOptions);
      if (type === "payment") return createPayment(group, key, elementOptions);
      throw new IntegrationError(`The rehearsal's Stripe.js has no ${type} Element.`);
    },
    getElement(type) {
      const name = type?.__elementType ?? type;
      if (name === "payment") return group.payment?.element ?? null;
      return name === "expressCheckout" ? (group.express?.element ?? null) : null;
    },
    async update(changes) {
      group.settings = { ...group.settings, ...changes };
      const look = Object.fromEntries(looks.filter((name) => name in changes).map((name) => [name, changes[name]]));
      group.payment?.inside.send("update", look);
      events.emit("update-end");
    },
    async fetchUpdates() {
      if (!group.settings.clientSecret)
        throw new IntegrationError("fetchUpdates() needs Elements created with a clientSecret.");
      fetchPayment();
      const { error } = await group.fetched;
      return error ? { error: { message: error.message } } : {};
    },
    submit: () => submit(group),
    on: events.on,
    off: events.off,
  };
  groups.set(elements, {
    clientSecret: () => group.settings.clientSecret,
    payment: () => group.payment?.inside ?? null,
    sheet: () => (group.sheet?.payment() ? group.sheet : null),
    shown: () => group.shown,
    wasSubmitted: () => group.isSubmitted || group.settings.mode === undefined,
  });
  return elements;
}

function createPayment(group, key, elementOptions) {
  if (group.payment) throw new IntegrationError("Can only create one Element of type payment via this Elements group.");
  const start = () => {
    const { appearance, fonts, locale, clientSecret, allowedPaymentMethodTypes: allowed } = group.settings;
    return { appearance, fonts, locale, clientSecret, key, allowed };
  };
  group.payment = createPaymentElement(start, elementOptions, () => {
    group.payment = null;
  });
  return group.payment.element;
}

function createExpress(group, elementOptions) {
  if (group.settings.mode === undefined)
    throw new IntegrationError("The rehearsal's wallets need Elements with a mode.");
  if (group.express) throw new IntegrationError("Can only create one Element of type expressCheckout.");
  const sheets = {
    settings: () => group.settings,
    opened(sheet) {
      group.sheet = sheet;
    },
  };
  group.express = createExpressElement(sheets, elementOptions, () => {
    group.express = null;
  });
  return group.express.element;
}

/** Checks what is entered, before the payment is confirmed; a wallet that has authorised needs no check. */
async function submit(group) {
  const { sheet, payment } = group;
  if (sheet?.payment()) {
    group.isSubmitted = true;
    group.shown = group.settings;
    return { selectedPaymentMethod: sheet.wallet };
  }
  if (!payment?.inside.isMounted()) throw new IntegrationError("elements.submit() needs a mounted Element.");
  const error = await payment.inside.ask("submit");
  group.isSubmitted = !error;
  if (error) return { error };
  const { paymentIntent } = await group.fetched;
  group.shown = paymentIntent ?? group.settings;
  return { selectedPaymentMethod: payment.inside.method() };
}
