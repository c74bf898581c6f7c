/** Milliseconds in which the page's word of a press has come: it is sent before the field is left. */
const wordComes = 50;

let isDown = false;
const waiting = [];

/** The page tells when a press on it begins and ends. */
export function setPress(isDownNow) {
  isDown = isDownNow;
  if (isDown) return;
  for (const act of waiting.splice(0)) act();
}

/** Acts once nothing is pressed on the page: what grows under a press moves the button away from it. */
export function whenReleased(act) {
  setTimeout(() => (isDown ? waiting.push(act) : act()), wordComes);
}
