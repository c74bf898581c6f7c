import type { ComponentProps, ReactNode } from "react";
import { ButtonLink } from "#app/ui/forms/button.tsx";
import { ResourceForm } from "./resource-form.tsx";
import { UrlDialog, useDialogAddress } from "./url-dialog.tsx";

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
