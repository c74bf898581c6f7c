import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import { Form, useLocation, useNavigation } from "react-router";
import { formatDateTime } from "#app/shared/dates.ts";
import type { Typed } from "#app/shared/form.ts";
import { Alert } from "#app/ui/display/note.tsx";
import { Table } from "#app/ui/display/table.tsx";
import { Button, type ButtonProps } from "#app/ui/forms/button.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { type Difference, useActionResult } from "./action-result.ts";
import { LineLink } from "./buttons.tsx";
import { FormContext } from "./form-fields.tsx";
import { LookingNote } from "./notes.tsx";
import { useSaveFailure } from "./save-failure.ts";
import { useShownRecord } from "./use-shown-record.ts";
import { useUnsaved } from "./use-unsaved.ts";

interface ResourceFormProps {
  /** The page action it runs. */
  intent?: string;
  /** The stored values by field; empty for a new record. */
  values?: Typed;
  /** The version of `values`: saving over somebody else's change is refused first. */
  version?: string | number;
  /** Hidden fields; one with several values is repeated. */
  hidden?: Readonly<Record<string, string | number | readonly (string | number)[]>>;
  /** What it changes, for messages: 'code'. Without it a conflict is shown at the fields only. */
  what?: string;
  /** The button's label, normally and while busy. */
  label: string;
  busyLabel?: string;
  tone?: ButtonProps["tone"];
  size?: ButtonProps["size"];
  /** A second way out, a `ButtonLink`; comes first if the tone is `danger`. */
  back?: ReactNode;
  /** False for a role that may see the record but not change it: the form then has no button. */
  canSave?: boolean;
  /** For a long form: a bar that stays in view with this text, the button and Discard. */
  bar?: string;
  /** `FormField`s and text. */
  children?: ReactNode;
}

/**
 * A back-office form that runs one of the page's `runAction` actions. It shows problems above and at the fields, keeps
 * what was typed until it is saved, warns before leaving with unsaved changes, and on a conflict shows the stored
 * values.
 */
export function ResourceForm(props: ResourceFormProps) {
  const { intent = "save", values = {}, version, hidden = {}, what, label, busyLabel, back, children } = props;
  const { tone = "brand", size, bar, canSave = true } = props;
  const result = useActionResult(intent);
  const { isBusy, timesSaved } = useSubmission(intent);
  const { key } = useLocation();
  const form = useRef<HTMLFormElement>(null);
  const unsaved = useUnsaved(form, result !== undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page is loaded again after saving
  useLayoutEffect(unsaved.look, [key, timesSaved]);
  const conflict = result?.conflict ?? null;
  const edited = { form, isUnsaved: unsaved.isUnsaved, timesSaved, conflict };
  const record = useShownRecord({ values, version }, edited);
  const knownVersion = (record.isMerged ? undefined : conflict?.version) ?? record.version;
  const button = (
    <Button type="submit" tone={tone} size={size} busy={isBusy} busyLabel={busyLabel}>
      {label}
    </Button>
  );
  return (
    <Form method="post" className="stack" noValidate preventScrollReset ref={form} onInput={unsaved.look}>
      {conflict && what && (
        <ConflictNotice key={`conflict ${conflict.version}`} what={what} isMerged={record.isMerged} {...conflict} />
      )}
      <ErrorSummary problems={result?.problems ?? []} />
      <input type="hidden" name="intent" value={intent} />
      {/* Enter submits with the form's first button, which has to be Save. */}
      {bar !== undefined && <button type="submit" hidden tabIndex={-1} aria-hidden="true" />}
      {knownVersion !== undefined && (
        <input type="hidden" name="version" value={knownVersion} key={`version ${knownVersion}`} />
      )}
      {Object.entries(hidden).flatMap(([name, values]) =>
        [values].flat().map((value) => <input type="hidden" name={name} value={value} key={`${name} ${value}`} />),
      )}
      <FormContext
        // After saving, the fields remount with the stored values; until then they keep what was typed.
        key={`fields ${record.key}`}
        value={{
          problems: result?.problems ?? [],
          typed: result?.typed ?? record.values,
          conflict,
          clashes: record.clashes,
        }}
      >
        {children}
      </FormContext>
      {!canSave && <LookingNote what={what ?? "page"} />}
      {canSave && bar === undefined && (
        <div className="row">
          {tone === "danger" && back}
          {button}
          {tone !== "danger" && back}
        </div>
      )}
      {canSave && bar !== undefined && (
        <div className="savebar row row--between on-ink">
          <span className="small">{bar}</span>
          <span className="row [--gap:0.5rem]">
            <LineLink to="" reloadDocument onClick={unsaved.drop}>
              Discard
            </LineLink>
            {button}
          </span>
        </div>
      )}
    </Form>
  );
}

/**
 * Whether this form is being submitted, and how often it succeeded since the page was opened. That is counted before
 * the page confirms it, so that leaving at once does not warn about unsaved changes.
 */
function useSubmission(intent: string): { isBusy: boolean; timesSaved: number } {
  const { state, formData } = useNavigation();
  const isBusy = formData?.get("intent") === intent;
  const isRefused = useActionResult(intent) !== undefined;
  const hasFailed = useSaveFailure() !== null;
  const [timesSaved, setTimesSaved] = useState(0);
  const wasBusy = useRef(false);
  useLayoutEffect(() => {
    if (isBusy) wasBusy.current = true;
    if (state !== "idle" || !wasBusy.current) return;
    wasBusy.current = false;
    if (!isRefused && !hasFailed) setTimesSaved((count) => count + 1);
  }, [isBusy, isRefused, hasFailed, state]);
  return { isBusy, timesSaved };
}

interface ConflictNoticeProps {
  /** What was edited: 'product'. */
  what: string;
  /** Null if unknown. */
  by: string | null;
  at?: Date | null;
  isGone: boolean;
  differences: readonly Difference[];
  /** Nobody else changed the same fields: saving again is safe. */
  isMerged: boolean;
}

/** Reports a save conflict: the stored values beside those typed here, of which none is saved. Takes focus. */
export function ConflictNotice({ what, by, at, isGone, differences, isMerged }: ConflictNoticeProps) {
  const box = useRef<HTMLElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <section className="stack" aria-labelledby="difference" ref={box} tabIndex={-1}>
      <Alert>
        <b id="difference">{whatHappened({ what, by, at, isGone })}</b> None of your changes have been saved.{" "}
        {nextStep({ isGone, isMerged })} {/* A fresh load shows the stored values. */}
        <a href="?">discard yours and reload</a>.
      </Alert>
      {!isMerged && differences.length > 0 && (
        <Table caption="Differences" showCaption head={["Field", "Saved now", "Yours"]}>
          <tbody>
            {differences.map(({ field, theirs, yours }) => (
              <tr key={field}>
                <th scope="row">{field}</th>
                <td className="wrapping">{theirs || "empty"}</td>
                <td className="wrapping">{yours || "empty"}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </section>
  );
}

function whatHappened({ what, by, at, isGone }: Pick<ConflictNoticeProps, "what" | "by" | "at" | "isGone">): string {
  if (isGone && !by) return `This ${what} is not here any more.`;
  const when = at ? `on ${formatDateTime(at)}, ` : "";
  return `${by ?? "Somebody"} ${isGone ? "deleted" : "saved"} this ${what} ${when}after you opened it.`;
}

function nextStep({ isGone, isMerged }: Pick<ConflictNoticeProps, "isGone" | "isMerged">): string {
  if (isGone) return "Save again to add it again, or";
  return isMerged
    ? "They are to other fields, so both can stay: the page now shows theirs too. Save again to keep both, or"
    : "Save again to overwrite theirs, or";
}
