import { type PointerEvent, type RefObject, useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import { CallRefused, call, isDraftOutdated } from "../call.ts";
import { type CheckoutSummary, checkoutSummary } from "../contract.ts";
import type { ReadyElements } from "../payment/load-stripe.ts";
import { type FieldName, type Fields, fieldNames } from "./checkout-form.ts";

/**
 * Restores the form's own values after loading. On reload browsers restore what anybody typed earlier, and may
 * do so after React has rendered.
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

/**
 * Defers layout changes until the pointer is up. Pressing a button takes focus out of a field; a message that appears
 * at that field at once would move the button, and the click would miss it. `onPointerDownCapture` goes on the form.
 */
export function useRelease() {
  const released = useRef<Promise<void> | null>(null);
  const onPointerDownCapture = ({ pointerId }: PointerEvent) => {
    released.current = new Promise<void>((resolve) => {
      const end = (event: globalThis.PointerEvent) => {
        if (event.pointerId !== pointerId) return;
        for (const type of ends) removeEventListener(type, end, true);
        released.current = null;
        // After the click that follows.
        setTimeout(resolve);
      };
      for (const type of ends) addEventListener(type, end, true);
    });
  };
  const whenReleased = (act: () => void) => {
    if (released.current) void released.current.then(act);
    else act();
  };
  return { onPointerDownCapture, whenReleased };
}

const ends = ["pointerup", "pointercancel"] as const;

/**
 * The card form, null until it can take a payment. `cardNow` is the current value: the form may appear between the click
 * on Pay and the delivery price.
 */
export function useCardForm() {
  const [card, setCard] = useState<ReadyElements | null>(null);
  const cardNow = useRef<ReadyElements | null>(null);
  const onCard = useCallback((next: ReadyElements | null) => {
    cardNow.current = next;
    setCard(next);
  }, []);
  return { card, cardNow, onCard };
}

type Refused = Partial<Record<FieldName, string>>;

/**
 * Saves the address to the draft. Keeps a refused field's message, or another error.
 * `save` throws if the draft has ended.
 */
export function useAddress() {
  const [refused, setRefused] = useState<Refused>({});
  const [problem, setProblem] = useState<string | null>(null);

  const save = useCallback(async (draft: string, typed: Fields): Promise<CheckoutSummary | null> => {
    try {
      const saved = checkoutSummary.parse(await call("PUT", `/api/checkout/${draft}/address`, typed));
      setRefused({});
      setProblem(null);
      return saved;
    } catch (error) {
      if (isDraftOutdated(error)) throw error;
      const fields = error instanceof CallRefused && error.status === 400 ? (error.body.fields as Refused) : null;
      setRefused(fields ?? {});
      setProblem(fields ? null : (error as Error).message);
      return null;
    }
  }, []);

  /** Typing in a field clears its refusal. */
  const forget = useCallback(
    (names: object) =>
      setRefused((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in names)))),
    [],
  );

  return { refused, problem, save, forget };
}
