import { digitsOf } from "./card.js";

/** Milliseconds to wait after blur for the parent page's message about a press. */
const messageMs = 50;

let isDown = false;
const waiting = [];

/** Called when a press on the parent page starts or ends. */
export function setPress(isDownNow) {
  isDown = isDownNow;
  if (isDown) return;
  for (const act of waiting.splice(0)) act();
}

/** Runs once nothing is pressed on the page: resizing during a press would move the button away from the pointer. */
function whenReleased(act) {
  setTimeout(() => (isDown ? waiting.push(act) : act()), messageMs);
}

/**
 * One field: formats its text during typing and shows its problem. Problems appear when the field is left incomplete or
 * the form is submitted, and disappear when the field changes. `format(text, deleting)` returns the formatted text;
 * `problem(text)` is null or `{code, message}`.
 */
export function createField(input, { format, problem, onChange }) {
  const error = document.getElementById(`${input.id}-error`);
  const show = (message) => {
    error.textContent = message;
    input.setAttribute("aria-invalid", String(message !== ""));
  };

  input.addEventListener("input", (event) => {
    reshape(input, (text) => format(text, event.inputType?.startsWith("delete") ?? false));
    show("");
    onChange();
  });
  input.addEventListener("blur", () => {
    onChange();
    whenReleased(() => {
      if (document.activeElement === input && document.hasFocus()) return;
      const found = input.value === "" ? null : problem(input.value);
      if (found) show(found.message);
      onChange();
    });
  });

  return {
    input,
    show,
    hasError: () => error.textContent !== "",
    problem: () => problem(input.value),
    /** Shows the problem, even if nothing was typed. */
    insist() {
      const found = problem(input.value);
      show(found?.message ?? "");
      return found;
    },
    fill(text) {
      input.value = format(text, false);
      show("");
    },
  };
}

/** Reformats the text and keeps the cursor after the same digit. */
function reshape(input, format) {
  const cursor = input.selectionStart ?? input.value.length;
  const atEnd = cursor === input.value.length;
  const behind = digitsOf(input.value.slice(0, cursor)).length;
  input.value = format(input.value);
  if (document.activeElement !== input) return;
  const place = atEnd ? input.value.length : placeBehind(input.value, behind);
  input.setSelectionRange(place, place);
}

function placeBehind(text, digits) {
  let seen = 0;
  for (let place = 0; place < text.length; place += 1) {
    if (seen === digits) return place;
    if (/\d/.test(text[place])) seen += 1;
  }
  return text.length;
}
