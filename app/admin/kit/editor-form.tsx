import type { ReactNode, RefObject } from "react";
import { useNavigation, useSubmit } from "react-router";
import type { Typed } from "#app/shared/form.ts";
import { Note } from "#app/ui/display/note.tsx";
import { Button } from "#app/ui/forms/button.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { classNames } from "#app/ui/markup.tsx";
import type { ActionResult } from "./action-result.ts";
import { AdminHead } from "./admin-head.tsx";
import { FormContext } from "./form-fields.tsx";
import { LookingNote } from "./notes.tsx";
import { ConflictNotice } from "./resource-form.tsx";
import { useShownRecord } from "./use-shown-record.ts";
import { useUnsaved } from "./use-unsaved.ts";

interface EditorFormProps {
  /** What it edits, for messages: 'product'. */
  what: string;
  title: string;
  /** A link back to the list. */
  before: ReactNode;
  /** The page's URL. */
  action: string;
  /** The stored values, all of them, and their version. */
  values: Typed;
  version: number;
  /** Whether somebody changed a value that has no field of its own, such as a list. */
  isChanged?: (name: string) => boolean;
  /** Undefined unless the form was refused. */
  result: Pick<ActionResult, "problems" | "conflict" | "typed"> | undefined;
  isSaved: boolean;
  canSave: boolean;
  className?: string;
  ref: RefObject<HTMLFormElement | null>;
  onInput?: () => void;
  /** Links beside the Save button. */
  links: ReactNode;
  children: ReactNode;
}

/** A page that is one form, including pictures: everything is saved together or not at all. */
export function EditorForm(props: EditorFormProps) {
  const { what, title, before, action, values, version, result, isSaved, canSave, links, children } = props;
  const form = props.ref;
  const submit = useSubmit();
  const unsaved = useUnsaved(form, result !== undefined);
  const { formAction, formData } = useNavigation();
  // The page may have other actions, which are no reason to wait.
  const isBusy = formAction === action && formData?.get("intent") === "save";
  const problems = result?.problems ?? [];
  const conflict = result?.conflict ?? null;
  const { isChanged = () => false } = props;
  const edited = { form, isUnsaved: unsaved.isUnsaved, timesSaved: 0, conflict, isChanged };
  const record = useShownRecord({ values, version }, edited);
  // A refused form is sent with the version that it was sent with, or that its conflict showed.
  const refusedVersion = conflict?.version ?? result?.typed.version ?? 0;
  const knownVersion = Math.max(Number(refusedVersion), Number(record.version));
  return (
    <form
      ref={form}
      method="post"
      action={action}
      encType="multipart/form-data"
      className={classNames("stack", props.className)}
      noValidate
      onInput={() => {
        unsaved.mark();
        props.onInput?.();
      }}
      onSubmit={(event) => {
        const { submitter } = event.nativeEvent as SubmitEvent;
        const button = submitter instanceof HTMLButtonElement ? submitter : null;
        // A preview opens a new window, which only a native submit can do.
        if (button?.formTarget === "_blank") return;
        event.preventDefault();
        if (!isBusy) void submit(button ?? event.currentTarget, { preventScrollReset: true });
      }}
    >
      {/* Enter submits with the form's first button, which has to be Save. */}
      {canSave && <button type="submit" name="intent" value="save" hidden tabIndex={-1} aria-hidden="true" />}
      <AdminHead title={title} before={before}>
        {unsaved.isUnsaved && <span className="small soft">Unsaved changes</span>}
        {links}
        {canSave && (
          <Button type="submit" name="intent" value="save" tone="brand" size="s" busy={isBusy} busyLabel="Saving...">
            Save
          </Button>
        )}
      </AdminHead>
      {!canSave && <LookingNote what={what} />}
      <ErrorSummary problems={problems} />
      {conflict && (
        <ConflictNotice key={`conflict ${conflict.version}`} what={what} isMerged={record.isMerged} {...conflict} />
      )}
      <Note announce>{isSaved && !unsaved.isUnsaved && !result && "Saved. The shop shows it now."}</Note>
      <input type="hidden" name="version" value={knownVersion} />
      <FormContext
        // Until something is typed, the fields remount with what is stored now.
        key={`fields ${record.key}`}
        value={{ problems, typed: result?.typed ?? record.values, conflict, clashes: record.clashes, isDense: true }}
      >
        {children}
      </FormContext>
    </form>
  );
}
