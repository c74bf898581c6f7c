/** The step between ticking rows and doing to them what cannot be taken back: the dialog's address names the rows. Pure. */
export const confirmDialog = "confirm";

/**
 * Where the rows that were ticked are asked about, on the same page of the same list.
 * @param url the page's, as React Router gives it beside the request, whose own ends in `.data` after a scripted form
 */
export function confirmAddress({ pathname, search }: URL, ids: readonly number[]): string {
  const searchParams = new URLSearchParams(search);
  for (const name of ["id", "changed", "deleted", "done"]) searchParams.delete(name);
  searchParams.set("dialog", confirmDialog);
  for (const id of ids) searchParams.append("id", String(id));
  return `${pathname}?${searchParams}`;
}

/** Whether a form comes out of the dialog. */
export const isConfirmed = (form: FormData): boolean => form.get("confirmed") === "yes";

/** The rows of a list that its address asks about. */
export const chosenIn = <Row extends { id: number }>(params: URLSearchParams, rows: readonly Row[]): Row[] =>
  rows.filter(({ id }) => params.getAll("id").includes(String(id)));
