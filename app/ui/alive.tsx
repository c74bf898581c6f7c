import { useEffect } from "react";
import { layOutTheRest } from "./late-layout.ts";
import { aliveEvent } from "./presses.ts";

let alive = false;

/** Whether the page answers by itself: false on the server, and while React takes over the server's markup. */
export const isAlive = () => alive;

/** Tells the inline script of kept-presses.ts that the page answers by itself now: what was pressed before is due. */
export function Alive() {
  useEffect(() => {
    alive = true;
    layOutTheRest();
    window.dispatchEvent(new Event(aliveEvent));
  }, []);
  return null;
}
