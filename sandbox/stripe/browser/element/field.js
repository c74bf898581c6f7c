import { digitsOf } from "./card.js";

/** Milliseconds after a field is left by which the page's message about the press has arrived. */
const messageMs = 50;

let isDown = false;
const waiting = [];

/** Called when a press on the page begins and when it ends. */
export function setPress(isDownNow) {
  isDown = isDownNow;
  if (isDown) return;
  for (const act of waiting.splice(0)) act();
}

/** Acts once nothing is pressed on the page: growing during a press would move the button away from it. */
function whenReleased(act) {
  setTimeout(() => (isDown ? waiting.push(act) : act()), messageMs);
}

/**
 * One field: keeps its text in shape while it is typed, and its problem beside it. Problems appear when the
 * field is left half-filled or the form is sent, and go at once when the field is changed.
 * `format(text, deleting)` gives the text in shape; `problem(text)` is null or `{code, message}`.
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
    /** Shows what is wrong, also when nothing was typed at all. */
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

/** Reshapes the text without moving the cursor away from the digit it stood behind. */
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
