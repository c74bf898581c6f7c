/**
 * The text of an inline script that runs before anything can be pressed: a press that a sleeping island has to answer is
 * kept for it, and given to it once when it is awake (start-islands.ts). A choice shows at once, since the browser makes
 * it; links lead on, text can be typed, details unfold. A button may stand outside of its form (`form="buy"`).
 */
export const earlyClicks = `{
  window.earlyClicks = [];
  const sleeps = (element) => element?.closest("shop-island:not([data-awake])");
  addEventListener("click", (event) => {
    const pressed = event.target.closest?.("button,input[type=radio],input[type=checkbox],a[aria-haspopup]");
    if (!pressed || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    if (!sleeps(pressed) && !sleeps(pressed.form) && !document.documentElement.hasAttribute("data-giving-back")) return;
    if (pressed.localName !== "input") event.preventDefault();
    event.stopImmediatePropagation();
    window.earlyClicks.push(pressed);
  }, true);
}`;
