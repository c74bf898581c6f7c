import { requestConfirmation, retrieveIntent } from "../stripe/requests.js";
import { applyAppearance, loadFonts } from "./appearance.js";
import { createCardForm } from "./card-form.js";
import { setPress } from "./field.js";
import { createMethods } from "./methods.js";
import { messageParent, onParentMessage, reportHeight } from "./parent.js";

/** The card form in its frame. The card number is only ever sent to the payment provider. */
let last = "";
const form = createCardForm({
  onChange(state) {
    if (JSON.stringify(state) === last) return;
    last = JSON.stringify(state);
    messageParent("change", state);
  },
});

/** Another company's page asks for nothing here. */
const methods = createMethods({
  onChange: (type) => messageParent("change", type === "card" ? form.state() : { type, empty: false, complete: true }),
});

function dress({ appearance, fonts, locale, options }) {
  if (appearance) applyAppearance(appearance);
  if (fonts) loadFonts(fonts);
  if (locale && locale !== "auto") document.documentElement.lang = locale;
  if (options) form.lock(options);
}

onParentMessage({
  async start({ key, clientSecret, allowed, ...look }) {
    dress(look);
    const found = clientSecret ? await retrieveIntent(document.baseURI, key, clientSecret) : {};
    if (found.error) return messageParent("loaderror", found.error);
    await methods.offer(found.paymentIntent?.payment_method_types ?? allowed ?? ["card"]);
    await showRehearsalCards(form);
    form.lock(look.options ?? {});
    messageParent("ready");
  },
  update: dress,
  press: setPress,
  focus: () => form.focus(),
  blur: () => document.activeElement?.blur(),
  clear: () => form.fill({}),
  submit: () => (methods.chosen() === "card" ? form.validate() : null),
  async confirm({ key, clientSecret, billing, params }) {
    const type = methods.chosen();
    if (type !== "card") {
      const payment_method_data = { type, billing_details: billing };
      return requestConfirmation(document.baseURI, key, clientSecret, { ...params, payment_method_data });
    }
    const problem = form.validate();
    if (problem) return { error: problem };
    const method = { type: "card", card: form.card(), billing_details: billing };
    const result = await requestConfirmation(document.baseURI, key, clientSecret, {
      ...params,
      payment_method_data: method,
    });
    if (result.error?.type === "card_error") form.refuse(result.error);
    return result;
  },
});

document.addEventListener("focusin", () => messageParent("focus"));
document.addEventListener("focusout", (event) => event.relatedTarget || messageParent("blur"));
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") messageParent("escape");
});
document.querySelector("form").addEventListener("submit", (event) => event.preventDefault());
for (const input of document.querySelectorAll("input")) {
  // Enter submits the form around the frame, as if the field were part of it.
  input.addEventListener("keydown", (event) => {
    if (event.key === "Enter") messageParent("submit");
  });
}
reportHeight();
messageParent("hello");

/** Number of cards shown in the row; the rest are behind 'More cards'. */
const inLine = 4;

/** The row of test cards: each button fills one in. */
async function showRehearsalCards(form) {
  const cards = await fetch("cards.json").then((response) => response.json());
  form.know(cards.map(({ number }) => number));
  const buttons = cards
    .filter(({ label }) => label)
    .map(({ label, number }) => {
      const item = document.createElement("li");
      const button = document.createElement("button");
      button.type = "button";
      button.className = "cards__button";
      const digits = document.createElement("b");
      digits.textContent = number.slice(-4);
      button.append(`${label} `, digits);
      button.addEventListener("click", () => form.fill({ number, expiry: "12 / 34", cvc: "123" }));
      item.append(button);
      return item;
    });
  document.getElementById("cards").replaceChildren(...buttons.slice(0, inLine));
  document.getElementById("more-cards").replaceChildren(...buttons.slice(inLine));
}
