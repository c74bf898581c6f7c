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
export function whenReleased(act) {
  setTimeout(() => (isDown ? waiting.push(act) : act()), messageMs);
}
