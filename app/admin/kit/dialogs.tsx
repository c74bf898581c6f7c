import { type ComponentProps, type ReactNode, useId } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { ButtonLink } from "#app/ui/forms/button.tsx";
import { Link } from "#app/ui/link.tsx";
import { classNames } from "#app/ui/markup.tsx";
import { Icon } from "#app/ui/media/icon.tsx";
import { useModal } from "#app/ui/overlay/use-modal.ts";
import { changedAddress } from "./list-query.ts";
import { NotSavedNote } from "./notes.tsx";
import { ResourceForm } from "./resource-form.tsx";

/** The address that opens a dialog of this page: for links and `ButtonLink`s. Keeps the list's page. */
export function useDialogAddress(): (name: string | null) => string {
  const [params] = useSearchParams();
  return (name) => changedAddress(params, { dialog: name, page: params.get("page") });
}

interface UrlDialogProps {
  /** Open while the address says `?dialog=name`: it works without scripts, and Back closes it. */
  name: string;
  title: ReactNode;
  wide?: boolean;
  /** A form; its safe choice comes first and takes focus. */
  children: ReactNode;
}

/** Asks before something is done: a native dialog over the page; without scripts it lies open at its top. */
export function UrlDialog({ name, title, wide, children }: UrlDialogProps) {
  const [params] = useSearchParams();
  const addressOf = useDialogAddress();
  const navigate = useNavigate();
  const titleId = useId();
  const isAsked = params.get("dialog") === name;
  const close = () => void navigate(addressOf(null), { replace: true, preventScrollReset: true });
  const modal = useModal(isAsked, close);
  return (
    <dialog
      className={classNames("dialog", wide && "dialog--wide", isAsked && "dialog--asked")}
      aria-labelledby={titleId}
      {...modal}
    >
      {isAsked && (
        <div className="stack">
          <div className="row row--between">
            <h2 id={titleId}>{title}</h2>
            <Link className="iconbtn" to={addressOf(null)} aria-label="Close" replace preventScrollReset>
              <Icon name="close" />
            </Link>
          </div>
          <NotSavedNote />
          {children}
        </div>
      )}
    </dialog>
  );
}

interface ConfirmDialogProps extends Omit<ComponentProps<typeof ResourceForm>, "back"> {
  /** Open while the address says `?dialog=name`; the action's intent too, unless another is given. */
  name: string;
  title: ReactNode;
  wide?: boolean;
  /** The way back without doing it. */
  keep?: string;
}

/**
 * Asks before something is done, with what has to be known for it. With the tone `danger` the safe choice comes first
 * and takes focus.
 */
export function ConfirmDialog({ name, title, wide, keep = "Cancel", intent = name, ...form }: ConfirmDialogProps) {
  const addressOf = useDialogAddress();
  return (
    <UrlDialog name={name} title={title} wide={wide}>
      <ResourceForm
        intent={intent}
        back={
          <ButtonLink tone="line" to={addressOf(null)} replace preventScrollReset>
            {keep}
          </ButtonLink>
        }
        {...form}
      />
    </UrlDialog>
  );
}

/** Opens a dialog of this page. */
export function DialogLink({ name, ...link }: Omit<ComponentProps<typeof ButtonLink>, "to"> & { name: string }) {
  return <ButtonLink tone="line" size="s" to={useDialogAddress()(name)} preventScrollReset {...link} />;
}
