import { type ComponentProps, type ReactNode, useId } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { ButtonLink } from "#app/ui/forms/button.tsx";
import { Link } from "#app/ui/link.tsx";
import { classNames } from "#app/ui/markup.tsx";
import { Icon } from "#app/ui/media/icon.tsx";
import { useModal } from "#app/ui/overlay/use-modal.ts";
import { revealMinutes, revealReasons } from "../reveal.ts";
import { FormField, FormRadios } from "./form-fields.tsx";
import { changedAddress } from "./list-query.ts";
import { SaveFailureNote } from "./notes.tsx";
import { ResourceForm } from "./resource-form.tsx";

/** Builds the URL that opens a dialog of this page, or closes it for null. Keeps the list's page. */
export function useDialogAddress(): (name: string | null) => string {
  const [params] = useSearchParams();
  return (name) => changedAddress(params, { dialog: name, page: params.get("page") });
}

/** The way out of a dialog, without doing anything. */
export function CloseDialogLink({ children }: { children: ReactNode }) {
  return (
    <ButtonLink tone="line" to={useDialogAddress()(null)} replace preventScrollReset>
      {children}
    </ButtonLink>
  );
}

interface UrlDialogProps {
  /** Open while the URL has `?dialog=name`: it works without JavaScript, and Back closes it. */
  name: string;
  title: ReactNode;
  wide?: boolean;
  /** A form; its safe choice comes first and is focused. */
  children: ReactNode;
}

/** A modal dialog that the URL opens. Without JavaScript it is shown at the top of the page. */
export function UrlDialog({ name, title, wide, children }: UrlDialogProps) {
  const [params] = useSearchParams();
  const addressOf = useDialogAddress();
  const navigate = useNavigate();
  const titleId = useId();
  const isOpen = params.get("dialog") === name;
  const close = () => void navigate(addressOf(null), { replace: true, preventScrollReset: true });
  const modal = useModal(isOpen, close);
  return (
    <dialog className={classNames("dialog", wide && "dialog--wide")} aria-labelledby={titleId} {...modal}>
      {isOpen && (
        <div className="stack">
          <div className="row row--between">
            <h2 id={titleId}>{title}</h2>
            <Link className="iconbtn" to={addressOf(null)} aria-label="Close" replace preventScrollReset>
              <Icon name="close" />
            </Link>
          </div>
          <SaveFailureNote />
          {children}
        </div>
      )}
    </dialog>
  );
}

interface ConfirmDialogProps extends Omit<ComponentProps<typeof ResourceForm>, "back"> {
  /** Open while the URL has `?dialog=name`; also the action's intent, unless another is given. */
  name: string;
  title: ReactNode;
  wide?: boolean;
  /** The label of the button that cancels. */
  keep?: string;
}

/**
 * A dialog that confirms an action, with the fields it needs. With tone `danger` the safe choice comes first and is
 * focused.
 */
export function ConfirmDialog({ name, title, wide, keep = "Cancel", intent = name, ...form }: ConfirmDialogProps) {
  return (
    <UrlDialog name={name} title={title} wide={wide}>
      <ResourceForm intent={intent} back={<CloseDialogLink>{keep}</CloseDialogLink>} {...form} />
    </UrlDialog>
  );
}

/** A link that opens a dialog of this page. */
export function DialogLink({ name, ...link }: Omit<ComponentProps<typeof ButtonLink>, "to"> & { name: string }) {
  return <ButtonLink tone="line" size="s" to={useDialogAddress()(name)} preventScrollReset {...link} />;
}

/** Opens the dialog that asks for a reason. */
export const RevealButton = () => (
  <DialogLink name="reveal" wide>
    <Icon name="eye" size="s" /> Reveal, with a reason
  </DialogLink>
);

const revealLabels = { label: `Reveal for ${revealMinutes} minutes`, busyLabel: "Revealing..." };

/** Asks for a reason and posts `revealForm` to the page's action `reveal`. */
export const RevealDialog = () => (
  <ConfirmDialog name="reveal" title="Why do you need to see this?" keep="Back" {...revealLabels}>
    <RevealFields />
  </ConfirmDialog>
);

/**
 * The same form without a dialog of its own, for a page or a dialog that would show only masked data.
 * @param dialog opened again once the data is revealed, for an action that reads `dialog`
 */
export const RevealForm = ({ dialog }: { dialog?: string }) => (
  <ResourceForm
    intent="reveal"
    hidden={dialog ? { dialog } : {}}
    back={<CloseDialogLink>Back</CloseDialogLink>}
    {...revealLabels}
  >
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
