import { Icon } from "#app/ui/media/icon.tsx";
import { revealMinutes, revealReasons } from "../reveal.ts";
import { CloseDialogLink, ConfirmDialog, DialogLink } from "./dialogs.tsx";
import { FormField, FormRadios } from "./form-fields.tsx";
import { ResourceForm } from "./resource-form.tsx";

/** Opens the dialog that asks for a reason. */
export const RevealButton = () => (
  <DialogLink name="reveal" wide>
    <Icon name="eye" size="s" /> Reveal, with a reason
  </DialogLink>
);

const button = { label: `Reveal for ${revealMinutes} minutes`, busyLabel: "Revealing..." };

/** Asks for a reason and posts `revealForm` to the page's action `reveal`. */
export const RevealDialog = () => (
  <ConfirmDialog name="reveal" title="Why do you need to see this?" keep="Back" {...button}>
    <RevealFields />
  </ConfirmDialog>
);

/** The same form without a dialog, for a page that shows only masked data. */
export const RevealForm = () => (
  <ResourceForm intent="reveal" back={<CloseDialogLink>Back</CloseDialogLink>} {...button}>
    <RevealFields />
  </ResourceForm>
);

const RevealFields = () => (
  <>
    <FormRadios legend="Why" name="why" options={revealReasons} />
    <FormField label="Short reason" hint="No personal data here" name="words" maxLength={200} />
    <div className="note">
      <Icon name="eye" />
      <span>
        Shown for {revealMinutes} minutes. Your name, the time and this reason are logged, and the customer can ask who
        looked.
      </span>
    </div>
  </>
);
