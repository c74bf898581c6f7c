import { type ReactNode, type RefObject, useState } from "react";
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
import { useUnsaved } from "./use-unsaved.ts";

interface EditorFormProps {
  /** What it edits, for messages: 'product'. */
  what: string;
  title: string;
  /** A link back to the list. */
  before: ReactNode;
  /** The page's URL. */
  action: string;
  /** The stored values, and the version they were read with. */
  values: Typed;
  version: string | number;
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
  // The fields stay as they were read when a dialog or another action loads the page again.
  const [readVersion] = useState(version);
  const isBusy = useNavigation().formAction === action;
  const problems = result?.problems ?? [];
  const conflict = result?.conflict ?? null;
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
      {conflict && <ConflictNotice what={what} {...conflict} />}
      <Note announce>{isSaved && !unsaved.isUnsaved && !result && "Saved. The shop shows it now."}</Note>
      <input type="hidden" name="version" value={conflict?.version ?? result?.typed.version ?? readVersion} />
      <FormContext value={{ problems, typed: values, conflict, isDense: true }}>{children}</FormContext>
    </form>
  );
}
