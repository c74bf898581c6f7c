import { type RefObject, useEffect, useEffectEvent, useRef } from "react";
import { type Fields, fieldNames } from "./checkout-form.ts";

/**
 * A browser puts back into a page that is reloaded what was typed there before, whoever typed it, and may do so after
 * React has drawn the form: once the page has loaded its fields show what the form holds.
 */
export function useOwnFields(fields: Fields): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  const show = useEffectEvent(() => {
    for (const name of fieldNames) {
      const control = form.current?.elements.namedItem(name);
      if (control instanceof HTMLInputElement && control.value !== fields[name]) control.value = fields[name];
    }
  });
  useEffect(() => {
    const loaded = () => show();
    if (document.readyState === "complete") return loaded();
    addEventListener("load", loaded, { once: true });
    return () => removeEventListener("load", loaded);
  }, []);
  return form;
}
