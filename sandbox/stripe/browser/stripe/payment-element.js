import { openFrame } from "./frame.js";

/** Wrong use of Stripe.js by the page: thrown, as in the real one, never shown to shoppers. */
export class IntegrationError extends Error {
  constructor(message) {
    super(message);
    this.name = "IntegrationError";
  }
}

/** Event handlers behind `on`, `once` and `off` of elements. */
export function createEmitter() {
  const handlers = new Map();
  const of = (event) => handlers.get(event) ?? [];
  const off = (event, handler) => {
    const rest = handler ? of(event).filter((one) => one !== handler && one.original !== handler) : [];
    handlers.set(event, rest);
  };
  return {
    on: (event, handler) => void handlers.set(event, [...of(event), handler]),
    off,
    once(event, handler) {
      const first = (value) => {
        off(event, first);
        handler(value);
      };
      first.original = handler;
      handlers.set(event, [...of(event), first]);
    },
    emit(event, value) {
      for (const handler of of(event)) handler(value);
    },
  };
}

/** `on`, `once` and `off` as an element has them: each returns the element. */
export function chained({ on, once, off }, element) {
  const returning = (listen) => (event, handler) => {
    listen(event, handler);
    return element();
  };
  return { on: returning(on), once: returning(once), off: returning(off) };
}

/** Milliseconds within which the card form must respond, or the page gets `loaderror`; shorter once it has loaded. */
const patience = 10_000;
const patienceOnceLoaded = 1_000;
/** Room for the focus ring: the frame exceeds its place by this many pixels on every side. */
const overhang = 4;
/** Approximate height of the form, so that the page barely shifts when it loads. */
const firstHeight = 264;

const pressEvents = ["pointerdown", "pointerup", "pointercancel"];

const loadError = {
  elementType: "payment",
  error: { type: "api_connection_error", message: "The card form cannot be loaded. Reload the page to try again." },
};

/**
 * The Payment Element: a frame with the card form, which alone knows the card number. `start` returns the form's first
 * message; `onDestroy` frees its place in the group.
 */
export function createPaymentElement(start, options, onDestroy) {
  const events = createEmitter();
  const { emit } = events;
  let frame = null;
  let timer;
  let settings = options;
  let method = "card";

  const fail = (error) => {
    clearTimeout(timer);
    emit("loaderror", error ? { elementType: "payment", error } : loadError);
  };
  const onMessage = (type, data) => {
    if (type === "hello") clearTimeout(timer);
    if (type === "loaderror") return fail(data);
    if (type === "change") {
      const { empty, complete, type: chosen = "card" } = data;
      method = chosen;
      return emit("change", { elementType: "payment", empty, complete, collapsed: false, value: { type: method } });
    }
    if (["ready", "focus", "blur", "escape"].includes(type)) emit(type, { elementType: "payment" });
  };

  const onLoad = () => {
    clearTimeout(timer);
    if (frame && !frame.isReady()) timer = setTimeout(fail, patienceOnceLoaded);
  };

  const element = {
    mount(target) {
      const found = typeof target === "string" ? document.querySelector(target) : target;
      if (!found) throw new IntegrationError(`The selector you specified (${target}) applies to no DOM elements.`);
      element.unmount();
      frame = openCardForm(found, onMessage);
      frame.send("start", { ...start(), options: settings });
      emit("loaderstart", { elementType: "payment" });
      timer = setTimeout(fail, patience);
      frame.iframe.addEventListener("load", onLoad);
    },
    unmount() {
      clearTimeout(timer);
      frame?.close();
      frame = null;
    },
    destroy() {
      element.unmount();
      onDestroy();
    },
    update(changes) {
      settings = { ...settings, ...changes };
      frame?.send("update", { options: settings });
      return element;
    },
    focus: () => frame?.send("focus"),
    blur: () => frame?.send("blur"),
    clear: () => frame?.send("clear"),
    collapse: () => element,
    ...chained(events, () => element),
  };
  /** For the group and for confirmation; hidden from the page. */
  const inside = {
    isMounted: () => frame !== null,
    ask: (type, data) => frame.ask(type, data),
    send: (type, data) => frame?.send(type, data),
    options: () => settings,
    method: () => method,
  };
  return { element, inside };
}

/** Sets the classes by which a page styles the element's place. */
function mark(place, states) {
  for (const [name, is] of Object.entries(states)) place.classList.toggle(`StripeElement--${name}`, is);
}

function unmark(place) {
  place.classList.remove(...[...place.classList].filter((name) => name.startsWith("StripeElement")));
}

/** The card form in its place on the page. Until it is closed it learns of every press on the page. */
function openCardForm(place, onMessage) {
  const frame = openFrame("element.html", {
    title: "Secure payment input frame",
    onMessage(type, data) {
      if (type === "height") frame.iframe.style.height = `${data}px`;
      if (type === "submit") return place.closest("form")?.requestSubmit();
      if (type === "focus" || type === "blur") mark(place, { focus: type === "focus" });
      if (type === "change") mark(place, { empty: data.empty, complete: data.complete, invalid: data.invalid });
      onMessage(type, data);
    },
  });
  const onPress = ({ type }) => frame.isReady() && frame.send("press", type === "pointerdown");
  dress(frame.iframe);
  place.classList.add("StripeElement", "StripeElement--empty");
  place.replaceChildren(frame.iframe);
  for (const type of pressEvents) window.addEventListener(type, onPress, true);
  return {
    ...frame,
    close() {
      frame.close();
      for (const type of pressEvents) window.removeEventListener(type, onPress, true);
      unmark(place);
    },
  };
}

function dress(iframe) {
  iframe.allow = "payment *";
  iframe.style.cssText = "border:0;display:block;color-scheme:light";
  iframe.style.width = `calc(100% + ${2 * overhang}px)`;
  iframe.style.margin = `-${overhang}px`;
  iframe.style.height = `${firstHeight}px`;
}
