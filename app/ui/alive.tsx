import { useEffect } from "react";
import { aliveEvent } from "./late-start.ts";

/** Tells the inline script of late-start.ts that the page answers by itself now: what was pressed before is due. */
export function Alive() {
  useEffect(() => {
    window.dispatchEvent(new Event(aliveEvent));
  }, []);
  return null;
}
