import { type FormEvent, type MouseEvent, useCallback, useEffect, useId, useRef, useState } from "react";
import { formatPence } from "#app/shared/money.ts";
import { Button, TextButton } from "#app/ui/forms/button.tsx";
import { FieldError } from "#app/ui/forms/field.tsx";
import { classNames } from "#app/ui/markup.tsx";
import { Icon } from "#app/ui/media/icon.tsx";
import { call } from "../call.ts";
import { type CheckoutSummary, checkoutSummary } from "../contract.ts";
import "../form/order-summary.css";
import "#app/ui/forms/field.css";

type Props = { summary: CheckoutSummary; discount: DiscountChange };

/** 'Discount code' in the order summary: enter and apply a code, or remove the applied one. */
export function DiscountCode({ summary, discount }: Props) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const { discountCode, discountTotal } = summary;
  const { problem, busy, stopped } = discount;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void discount.apply();
  };
  /** The button disappears with the code, so keyboard users get focus on the field. */
  const takeOff = ({ detail }: MouseEvent) => {
    if (detail === 0) field.current?.focus();
    void discount.remove();
  };
  // The page has two of these fields; the visible one takes focus, if its fold is open.
  useEffect(() => {
    if (stopped === 0) return;
    const fold = field.current?.closest("details");
    if (fold) fold.open = true;
    field.current?.focus();
  }, [stopped]);
  return (
    <form className="code" noValidate onSubmit={submit}>
      <label className="label" htmlFor={id}>
        Discount code
      </label>
      {/* Always rendered, so that screen readers announce its text when it appears. */}
      <div role="alert">
        <FieldError of={id} error={problem} />
      </div>
      <div className="row flex-nowrap [--gap:0.5rem]">
        <input
          className={classNames("input", "input--s")}
          ref={field}
          id={id}
          name="code"
          value={discount.typed}
          onChange={(event) => discount.type(event.target.value)}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-error` : undefined}
        />
        <Button type="submit" tone="line" size="s" busy={busy} busyLabel="Applying...">
          Apply
        </Button>
      </div>
      <div role="status">
        {discountCode && (
          <p className="text-(--ink) across small">
            <span className="row">
              <Icon name="tag" size="s" />
              <b>{discountCode}</b> {formatPence(discountTotal)} off
            </span>
            <TextButton onClick={takeOff} aria-label={`Remove code ${discountCode}`}>
              Remove
            </TextButton>
          </p>
        )}
      </div>
    </form>
  );
}

export type DiscountChange = {
  busy: boolean;
  /** What is wrong with the code, shown at the field; null if nothing. */
  problem: string | null;
  /** The typed but unapplied code. Shared by both fields. */
  typed: string;
  type(text: string): void;
  apply(): Promise<void>;
  /**
   * For Pay, so that a typed but unapplied code is not lost.
   * @returns the order with the code applied, or unchanged if nothing is typed; null if the code is refused
   */
  applyTyped(order: CheckoutSummary): Promise<CheckoutSummary | null>;
  /** Increases when the code stopped Pay: the field takes focus. */
  stopped: number;
  remove(): Promise<void>;
};

type Options = {
  summary: CheckoutSummary | null;
  /** Runs the checkout's steps one after the other. */
  inTurn(step: () => Promise<CheckoutSummary | null>): Promise<CheckoutSummary | null>;
  latest(): CheckoutSummary | null;
  onChanged(summary: CheckoutSummary): void;
};

async function callDiscount(method: "POST" | "DELETE", { orderDraftId }: CheckoutSummary, code?: string) {
  const answer = await call(method, `/api/checkout/${orderDraftId}/discount`, code ? { code } : {});
  return checkoutSummary.parse(answer);
}

const withAdvice = (message: string, advice: string) => (advice ? `${message.replace(/\.$/, "")}. ${advice}` : message);

/** Applies and removes a code, and reports a code that the shop removed itself. */
export function useDiscount({ summary, inTurn, latest, onChanged }: Options): DiscountChange {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [typed, setTyped] = useState("");
  const [stopped, setStopped] = useState(0);
  /** The current value: the code may have been applied while Pay was waiting. */
  const typedNow = useRef(typed);
  const type = useCallback((text: string) => {
    typedNow.current = text;
    setTyped(text);
  }, []);
  const notice = summary?.discountNotice ?? null;
  useEffect(() => {
    if (notice) setProblem(notice);
  }, [notice]);

  const change = useCallback(
    async (method: "POST" | "DELETE", code?: string, advice = ""): Promise<CheckoutSummary | null> => {
      setBusy(true);
      setProblem(null);
      const changed = await inTurn(async () => {
        const draft = latest();
        if (!draft) return null;
        const answer = await callDiscount(method, draft, code);
        onChanged(answer);
        if (code && typedNow.current === code) type("");
        return answer;
      }).catch((error: Error) => {
        setProblem(withAdvice(error.message, advice));
        return null;
      });
      setBusy(false);
      return changed;
    },
    [inTurn, latest, onChanged, type],
  );

  return {
    busy,
    problem,
    typed,
    type,
    stopped,
    async apply() {
      if (busy) return;
      if (typed.trim() === "") setProblem("Enter a discount code");
      else await change("POST", typed);
    },
    async applyTyped(order) {
      const code = typedNow.current;
      if (code.trim() === "") return order;
      const changed = await change("POST", code, "Clear this field to pay without a code.");
      if (!changed) setStopped((before) => before + 1);
      return changed;
    },
    async remove() {
      if (!busy) await change("DELETE");
    },
  };
}
