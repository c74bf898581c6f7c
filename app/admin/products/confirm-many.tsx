import type { ComponentProps } from "react";
import { ButtonLink } from "#app/ui/forms/button.tsx";
import { ConfirmDialog, UrlDialog, useDialogAddress } from "../kit/dialogs.tsx";
import { changedAddress } from "../kit/list-query.ts";

/** Asks before something final is done to the rows that are selected: the dialog's address names them. */
const name = "confirm";

/** The same page of the same list, asking about these rows. */
export function confirmAddress({ pathname, searchParams }: URL, ids: readonly number[]): string {
  const asked = changedAddress(searchParams, { dialog: name, page: searchParams.get("page") });
  return [`${pathname}${asked}`, ...ids.map((id) => `id=${id}`)].join("&");
}

/** The rows of a list that its address asks about. */
export const chosenIn = <Row extends { id: number }>(params: URLSearchParams, rows: readonly Row[]): Row[] =>
  rows.filter(({ id }) => params.getAll("id").includes(String(id)));

interface ConfirmManyProps extends Omit<ComponentProps<typeof ConfirmDialog>, "name" | "hidden"> {
  /** The rows that it is about; without any there is nothing to confirm. */
  ids: readonly number[];
}

export function ConfirmManyDialog({ ids, ...dialog }: ConfirmManyProps) {
  const addressOf = useDialogAddress();
  if (ids.length > 0) return <ConfirmDialog name={name} hidden={{ id: ids }} tone="danger" {...dialog} />;
  return (
    <UrlDialog name={name} title="Nothing to do">
      <p>None of what was ticked has an override, or it is gone already.</p>
      <div className="row">
        <ButtonLink tone="line" to={addressOf(null)} replace preventScrollReset>
          Cancel
        </ButtonLink>
      </div>
    </UrlDialog>
  );
}
