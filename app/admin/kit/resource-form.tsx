import { type ReactNode, useEffect, useRef, useState } from "react";
import { Form, useLocation, useNavigation } from "react-router";
import type { Typed } from "#app/shared/form.ts";
import { Button, type ButtonProps } from "#app/ui/forms/button.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { useActionResult } from "./action-result.ts";
import { Difference } from "./difference.tsx";
import { FormContext } from "./form-fields.tsx";
import { useNotSaved } from "./not-saved.ts";
import { useUnsaved } from "./use-unsaved.ts";

interface ResourceFormProps {
  /** Which of the page's actions it runs. */
  intent?: string;
  /** What is stored, by field; empty for something new. */
  values?: Typed;
  /** What `values` were read with: saving over somebody else's change is refused first. */
  version?: string | number;
  /** Fields that nobody sees; one with several values is there as often. */
  hidden?: Readonly<Record<string, string | number | readonly (string | number)[]>>;
  /** What it changes, in a sentence: 'code'. */
  what?: string;
  /** What its button says, and while it is at work. */
  label: string;
  busyLabel?: string;
  tone?: ButtonProps["tone"];
  size?: ButtonProps["size"];
  /** The other way out, a `ButtonLink`; comes first where the button is one of `danger`. */
  back?: ReactNode;
  /** `FormField`s and words. */
  children?: ReactNode;
}

/**
 * A form of the back office, whose action is one of the page's `runAction`. Shows what is wrong above and at the
 * fields, keeps what was typed until it is saved, asks before it is left unsaved, and when somebody else was faster
 * shows what is stored now.
 */
export function ResourceForm(props: ResourceFormProps) {
  const { intent = "save", values = {}, version, hidden = {}, what = "", label, busyLabel, back, children } = props;
  const { tone = "brand", size } = props;
  const result = useActionResult(intent);
  const { isBusy, sent } = useSending(intent);
  const { key } = useLocation();
  const form = useRef<HTMLFormElement>(null);
  const unsaved = useUnsaved(form, result !== undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once it is saved, the same page comes anew
  useEffect(unsaved.look, [key, sent]);
  const conflict = result?.conflict ?? null;
  const seen = conflict?.version ?? version;
  const button = (
    <Button type="submit" tone={tone} size={size} busy={isBusy} busyLabel={busyLabel}>
      {label}
    </Button>
  );
  return (
    <Form method="post" className="stack" noValidate preventScrollReset ref={form} onInput={unsaved.look}>
      {conflict && <Difference key={seen} what={what} {...conflict} />}
      <ErrorSummary problems={result?.problems ?? []} />
      <input type="hidden" name="intent" value={intent} />
      {seen !== undefined && <input type="hidden" name="version" value={seen} key={seen} />}
      {Object.entries(hidden).flatMap(([name, values]) =>
        [values].flat().map((value) => <input type="hidden" name={name} value={value} key={`${name} ${value}`} />),
      )}
      <FormContext
        // What is saved is shown as it is stored, so its fields start anew; until then they keep what is typed.
        key={`${seen} ${sent}`}
        value={{ problems: result?.problems ?? [], typed: result?.typed ?? values, stored: conflict?.stored ?? null }}
      >
        {children}
      </FormContext>
      <div className="row">
        {tone === "danger" && back}
        {button}
        {tone !== "danger" && back}
      </div>
    </Form>
  );
}

/** Whether this form is on its way, and how often it has been done since the page was opened. */
function useSending(intent: string): { isBusy: boolean; sent: number } {
  const { state, formData } = useNavigation();
  const isBusy = formData?.get("intent") === intent;
  const isRefused = useActionResult(intent) !== undefined;
  const isLost = useNotSaved() !== null;
  const [sent, setSent] = useState(0);
  const wasBusy = useRef(false);
  useEffect(() => {
    if (isBusy) wasBusy.current = true;
    if (state !== "idle" || !wasBusy.current) return;
    wasBusy.current = false;
    if (!isRefused && !isLost) setSent((count) => count + 1);
  }, [isBusy, isRefused, isLost, state]);
  return { isBusy, sent };
}
