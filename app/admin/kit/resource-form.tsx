import { type ReactNode, useEffect, useRef, useState } from "react";
import { Form, useLocation, useNavigation } from "react-router";
import type { Typed } from "#app/shared/form.ts";
import { Button, ButtonLink, type ButtonProps } from "#app/ui/forms/button.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { useActionResult } from "./action-result.ts";
import { Difference } from "./difference.tsx";
import { FormContext } from "./form-fields.tsx";
import { useNotSaved } from "./not-saved.ts";
import { SaveBar } from "./panel.tsx";
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
  /** What it changes, in a sentence: 'code'. Without it a conflict is told at the fields alone. */
  what?: string;
  /** What its button says, and while it is at work. */
  label: string;
  busyLabel?: string;
  tone?: ButtonProps["tone"];
  size?: ButtonProps["size"];
  /** The other way out, a `ButtonLink`; comes first where the button is one of `danger`. */
  back?: ReactNode;
  /** For a form as long as its page: a bar in sight with these words, its button and the way to discard what is typed. */
  bar?: string;
  /** `FormField`s and words. */
  children?: ReactNode;
}

/**
 * A form of the back office, whose action is one of the page's `runAction`. Shows what is wrong above and at the
 * fields, keeps what was typed until it is saved, asks before it is left unsaved, and when somebody else was faster
 * shows what is stored now.
 */
export function ResourceForm(props: ResourceFormProps) {
  const { intent = "save", values = {}, version, hidden = {}, what, label, busyLabel, back, children } = props;
  const { tone = "brand", size, bar } = props;
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
      {conflict && what && <Difference key={seen} what={what} {...conflict} />}
      <ErrorSummary problems={result?.problems ?? []} />
      <input type="hidden" name="intent" value={intent} />
      {/* Enter saves: the first button of a form is the one that it presses. */}
      {bar !== undefined && <button type="submit" hidden tabIndex={-1} aria-hidden="true" />}
      {seen !== undefined && <input type="hidden" name="version" value={seen} key={seen} />}
      {Object.entries(hidden).flatMap(([name, values]) =>
        [values].flat().map((value) => <input type="hidden" name={name} value={value} key={`${name} ${value}`} />),
      )}
      <FormContext
        // What is saved is shown as it is stored, so its fields start anew; until then they keep what is typed.
        key={`${seen} ${sent}`}
        value={{ problems: result?.problems ?? [], typed: result?.typed ?? values, conflict }}
      >
        {children}
      </FormContext>
      {bar === undefined ? (
        <div className="row">
          {tone === "danger" && back}
          {button}
          {tone !== "danger" && back}
        </div>
      ) : (
        <SaveBar words={bar}>
          <ButtonLink tone="line" size="s" to="" reloadDocument onClick={unsaved.drop}>
            Discard
          </ButtonLink>
          {button}
        </SaveBar>
      )}
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
