import { useEffect } from "react";
import { layOutTheRest } from "./late-layout.ts";
import { aliveEvent } from "./late-start.ts";

/** Tells the inline script of late-start.ts that the page answers by itself now: what was pressed before is due. */
export function Alive() {
  useEffect(() => {
    layOutTheRest();
    window.dispatchEvent(new Event(aliveEvent));
  }, []);
  return null;
}
