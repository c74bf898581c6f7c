import type { ComponentProps } from "react";
import { useSearchParams } from "react-router";
import { CloseDialogLink, ConfirmDialog, UrlDialog } from "./dialogs.tsx";
import { changedAddress } from "./list-query.ts";
import { matchingIn } from "./matching.ts";

/** The dialog that confirms a final action for the selected rows, which its URL names. */
const confirmName = "confirm";

/** The URL of the current list page with this dialog open for the rows that a form selects. */
export function confirmDialogPath({ pathname, searchParams }: URL, form: FormData): string {
  const asked = { dialog: confirmName, page: searchParams.get("page") };
  const all = matchingIn(form);
  if (all) return `${pathname}${changedAddress(searchParams, { ...asked, ...all, count: String(all.count) })}`;
  const ids = form.getAll("id").map((id) => `id=${encodeURIComponent(String(id))}`);
  return [`${pathname}${changedAddress(searchParams, asked)}`, ...ids].join("&");
}

/** The rows that the URL names. */
export const chosenIn = <Row extends { id: number | string }>(params: URLSearchParams, rows: readonly Row[]): Row[] =>
  rows.filter(({ id }) => params.getAll("id").includes(String(id)));

interface ConfirmManyProps extends Omit<ComponentProps<typeof ConfirmDialog>, "name" | "hidden"> {
  /** The selected rows, unless the URL names a filter instead; without any there is nothing to confirm. */
  ids: readonly (number | string)[];
  /** Why there is nothing to confirm. */
  nothing: string;
}

export function ConfirmManyDialog({ ids, nothing, ...dialog }: ConfirmManyProps) {
  const all = matchingIn(useSearchParams()[0]);
  const hidden: ComponentProps<typeof ConfirmDialog>["hidden"] = all ?? { id: ids };
  if (all || ids.length > 0) return <ConfirmDialog name={confirmName} hidden={hidden} tone="danger" {...dialog} />;
  return (
    <UrlDialog name={confirmName} title="Nothing to do">
      <p>{nothing}</p>
      <div className="row">
        <CloseDialogLink>Cancel</CloseDialogLink>
      </div>
    </UrlDialog>
  );
}
