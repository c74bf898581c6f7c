import { aliveEvent, lateMark, stillComing, stirEvent } from "./presses.ts";

/**
 * The text of an inline script that notes what is pressed where nothing answers yet, in the whole page or in a part
 * that comes later, and presses it again when something does. A choice was made by the browser alone until then: it is
 * taken back first, so that pressing it is a change again. A form that only asks (GET) waits too, since the page may
 * have a better answer; one that posts waits for its part, but not for the page, which may never come alive. Links
 * need no script, but React Router takes the browser's own jump within a page for a walk back. Where React has put a
 * part there anew (later.tsx) the control that stands where the pressed one stood is pressed. What is pressed while
 * others are pressed again waits for them: a size chosen before the button was pressed is chosen before it.
 */
export const keepPresses = `{
  let alive = false;
  let repeating = false;
  let pressed = [];
  const isLate = (control) => control.closest('${stillComing}') !== null;
  const wayTo = (control) => {
    const way = [];
    for (let at = control; !at.matches(".later, body"); at = at.parentElement)
      way.unshift([...at.parentElement.children].indexOf(at));
    return way;
  };
  const standsNow = ({ control, part, way }) =>
    control.isConnected ? control : way.reduce((at, place) => at?.children[place], part);
  const nextDue = () => {
    const at = pressed.findIndex(({ part }) => !part?.matches('${stillComing}'));
    return at < 0 ? undefined : pressed.splice(at, 1)[0];
  };
  addEventListener("click", (event) => {
    const control = event.target.closest?.("button, input[type=radio], input[type=checkbox], a[href*='#']");
    const answers = alive && !repeating;
    if (!control || !event.isTrusted || pressed.length > 20 || (answers && !isLate(control))) return;
    if (control.hash) {
      if (!alive || control.pathname !== location.pathname) return;
      event.preventDefault();
    } else if (control.type === "submit" && control.form) {
      if (!alive && control.form.method !== "get") return;
      event.preventDefault();
    }
    // React may have got there between this press and its repetition: it is to see one of the two.
    event.stopPropagation();
    pressed.push({ control, checked: control.checked, part: control.closest('${stillComing}'), way: wayTo(control) });
    if (answers) dispatchEvent(new Event("${stirEvent}"));
  }, true);
  addEventListener("${aliveEvent}", async () => {
    alive = true;
    if (repeating) return;
    repeating = true;
    // React, which says so in the middle of its work, takes no press before it has ended.
    await null;
    for (let press = nextDue(); press; press = nextDue()) {
      const control = standsNow(press);
      if (control?.tagName !== press.control.tagName) continue;
      if (control.type === "radio") control.checked = false;
      if (control.type === "checkbox") control.checked = !press.checked;
      control.click();
      await new Promise((done) => setTimeout(done));
    }
    repeating = false;
    if (pressed.length > 0) dispatchEvent(new Event("${stirEvent}"));
  });
}`;

/** What the page's start does when its scripts cannot be had: everything pressed is left to the browser. */
export const letPressesGo = `
  for (const part of document.querySelectorAll("[${lateMark}]")) part.removeAttribute("${lateMark}");
  dispatchEvent(new Event("${aliveEvent}"));`;
