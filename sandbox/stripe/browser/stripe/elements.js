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
  let settings = { ...options };
  let payment = null;
  let express = null;
  /** The wallet's sheet that was opened last. */
  let sheet = null;
  let submitted = false;
  /** What a wallet's sheet has shown, if `submit` could open one. */
  let shown = null;
  const fetchPayment = () => (settings.clientSecret ? retrieveIntent(base, key, settings.clientSecret) : {});
  let fetched = fetchPayment();
  const start = () => {
    const { appearance, fonts, locale, clientSecret } = settings;
    return { appearance, fonts, locale, clientSecret, key, allowed: settings.allowedPaymentMethodTypes };
  };

  const createExpress = (elementOptions) => {
    if (settings.mode === undefined) throw new IntegrationError("The rehearsal's wallets need Elements with a mode.");
    if (express) throw new IntegrationError("Can only create one Element of type expressCheckout.");
    const group = {
      settings: () => settings,
      opened(next) {
        sheet = next;
      },
    };
    express = createExpressElement(group, elementOptions, () => {
      express = null;
    });
    return express.element;
  };

  const elements = {
    create(type, elementOptions = {}) {
      if (type === "expressCheckout") return createExpress(elementOptions);
      if (type !== "payment") throw new IntegrationError(`The rehearsal's Stripe.js has no ${type} Element.`);
      if (payment) throw new IntegrationError("Can only create one Element of type payment via this Elements group.");
      payment = createPaymentElement(start, elementOptions, () => {
        payment = null;
      });
      return payment.element;
    },
    getElement(type) {
      const name = type?.__elementType ?? type;
      if (name === "payment") return payment?.element ?? null;
      return name === "expressCheckout" ? (express?.element ?? null) : null;
    },
    async update(changes) {
      settings = { ...settings, ...changes };
      const look = Object.fromEntries(looks.filter((name) => name in changes).map((name) => [name, changes[name]]));
      payment?.inside.send("update", look);
      events.emit("update-end");
    },
    async fetchUpdates() {
      if (!settings.clientSecret)
        throw new IntegrationError("fetchUpdates() needs Elements created with a clientSecret.");
      fetched = fetchPayment();
      const { error } = await fetched;
      return error ? { error: { message: error.message } } : {};
    },
    async submit() {
      if (sheet?.payment()) {
        submitted = true;
        shown = settings;
        return { selectedPaymentMethod: sheet.wallet };
      }
      if (!payment?.inside.isMounted()) throw new IntegrationError("elements.submit() needs a mounted Element.");
      const error = await payment.inside.ask("submit");
      submitted = !error;
      if (error) return { error };
      const { paymentIntent } = await fetched;
      shown = paymentIntent ?? settings;
      return { selectedPaymentMethod: payment.inside.method() };
    },
    on: events.on,
    off: events.off,
  };
  groups.set(elements, {
    clientSecret: () => settings.clientSecret,
    payment: () => payment?.inside ?? null,
    sheet: () => (sheet?.payment() ? sheet : null),
    shown: () => shown,
    wasSubmitted: () => submitted || settings.mode === undefined,
  });
  return elements;
}
