import { asExpiry, brandOf, digitsOf, expiryProblem, inGroups, isValidNumber, lengthOf, readExpiry } from "./card.js";
import { createField } from "./field.js";

/** Test numbers accepted despite a wrong check digit. */
const knownNumbers = new Set();

function numberProblem(text) {
  const number = digitsOf(text);
  if (number.length < lengthOf(number))
    return { code: "incomplete_number", message: "Your card number is incomplete." };
  if (isValidNumber(number) || knownNumbers.has(number)) return null;
  return { code: "invalid_number", message: "Your card number is invalid." };
}

/** The three fields as one card. `onChange` receives the card's state on every change. */
export function createCardForm({ onChange }) {
  const byId = (id) => document.getElementById(id);
  const changed = () => {
    showBrand();
    onChange(state());
  };
  const number = createField(byId("number"), {
    format: (text) => inGroups(digitsOf(text).slice(0, lengthOf(digitsOf(text)))),
    problem: numberProblem,
    onChange: changed,
  });
  const expiry = createField(byId("expiry"), {
    format: asExpiry,
    problem: (text) => expiryProblem(text, new Date()),
    onChange: changed,
  });
  const codeLength = () => (brandOf(digitsOf(number.input.value))?.name === "amex" ? 4 : 3);
  const cvc = createField(byId("cvc"), {
    format: (text) => digitsOf(text).slice(0, codeLength()),
    problem: (text) =>
      text.length === codeLength()
        ? null
        : { code: "incomplete_cvc", message: "Your card's security code is incomplete." },
    onChange: changed,
  });
  const fields = [number, expiry, cvc];
  const fieldOf = { number, exp_month: expiry, exp_year: expiry, cvc };

  function showBrand() {
    byId("brand").textContent = brandOf(digitsOf(number.input.value))?.title ?? "";
    byId("cvc-hint").textContent = codeLength() === 4 ? "4 digits on the front" : "3 digits on the back";
  }
  const state = () => ({
    empty: fields.every((field) => field.input.value === ""),
    complete: fields.every((field) => field.problem() === null),
    invalid: fields.some((field) => field.hasError()),
  });

  return {
    state,
    know: (numbers) => numbers.forEach((one) => void knownNumbers.add(one)),
    focus: () => number.input.focus(),
    fill(card) {
      fields.forEach((field) => void field.fill(card[field.input.id] ?? ""));
      changed();
    },
    /** Shows all problems, focuses the first, and returns it as Stripe.js words it; or null. */
    validate() {
      const problems = fields.map((field) => field.insist());
      const first = problems.findIndex((found) => found !== null);
      if (first < 0) return null;
      fields[first].input.focus();
      onChange(state());
      return { type: "validation_error", ...problems[first] };
    },
    /** Shows a bank's refusal at the field it concerns, otherwise at the number. */
    refuse: (error) => (fieldOf[error.param] ?? number).show(error.message),
    card() {
      const { month, year } = readExpiry(expiry.input.value);
      return { number: digitsOf(number.input.value), exp_month: month, exp_year: year, cvc: cvc.input.value };
    },
    lock({ disabled = false, readOnly = false }) {
      for (const { input } of fields) {
        input.disabled = disabled;
        input.readOnly = readOnly;
      }
      for (const button of document.querySelectorAll(".cards__button")) button.disabled = disabled || readOnly;
    },
  };
}
