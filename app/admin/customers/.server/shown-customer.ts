import { maskedEmail, maskedName } from "#app/admin/masking.ts";

/** Covers name and address, which then never leave the server. @param until until when they are revealed, if they are */
export function shownCustomer<Row extends { name: string; email: string }>(row: Row, until: Date | undefined) {
  const shown = until ? {} : { name: maskedName(row.name), email: maskedEmail(row.email) };
  return { ...row, ...shown, isRevealed: until !== undefined };
}
