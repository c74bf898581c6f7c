import { limitedForm, TooLarge } from "#app/shared/.server/limited-form.ts";
import { tableLimit } from "../csv-columns.ts";

export type ImportRequest =
  | { kind: "table"; csv: string }
  | { kind: "yes"; importId: string }
  | { kind: "problem"; status: number; message: string };

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A table that is sent, or the yes to one that has been looked through. */
export async function readImportForm(request: Request): Promise<ImportRequest> {
  const problem = (status: number, message: string): ImportRequest => ({ kind: "problem", status, message });
  let form: FormData;
  try {
    form = await limitedForm(request, tableLimit + 10_000);
  } catch (error) {
    if (error instanceof TooLarge) return problem(413, "Choose a table of at most 10 MB");
    throw error;
  }
  const importId = String(form.get("import") ?? "");
  if (importId) {
    return uuid.test(importId) ? { kind: "yes", importId } : problem(400, "Choose the table again");
  }
  const file = form.get("table");
  if (!(file instanceof File) || file.size === 0) return problem(400, "Choose a table in CSV");
  try {
    return { kind: "table", csv: new TextDecoder("utf-8", { fatal: true }).decode(await file.bytes()) };
  } catch {
    return problem(400, "This is no table in CSV. Save it as ‘CSV UTF-8’ and choose it again");
  }
}
