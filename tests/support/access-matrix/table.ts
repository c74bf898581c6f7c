/** Who sends a request. The first four are visitors, the others members of staff with a second factor. */
export const columns = [
  "anonymous",
  /** The owner of the orders, addresses and returns in the rows' URLs. */
  "customer",
  /** Another customer, with nothing of their own. */
  "other",
  /** Somebody whose role was withdrawn. */
  "former",
  "fulfilment",
  "treasurer",
  "support",
  "manager",
  "owner",
] as const;
export type Column = (typeof columns)[number];

/** A status, or for a redirect to one of these pages, the page. */
export type Cell = string;
export const redirects: Record<string, Cell> = {
  "/login": "login",
  "/admin/login": "login",
  "/admin/code": "code",
  "/admin/locked": "denied",
};

export type Row = {
  method: string;
  /** As in app/routes.ts, from the root. */
  path: string;
  /** Fields of the form, of the JSON body, or of a GET's query; `@name` replaces the path's parameter `:name`. */
  fields: Record<string, string>;
  /** The expected answer for each column. */
  cells: Record<Column, Cell>;
};

/**
 * Reads a table of rows `METHOD /path [field=value ...] | cells`, with one cell for each column.
 * @throws Error naming a row with another number of cells
 */
export const readTable = (text: string): Row[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => {
      const [asked = "", answers = ""] = line.split("|");
      const [method = "", path = "", ...fields] = asked.trim().split(/\s+/);
      const cells = answers.trim().split(/\s+/);
      if (cells.length !== columns.length) throw new Error(`${line}: ${columns.length} cells are needed`);
      return {
        method,
        path,
        fields: Object.fromEntries(fields.map((field) => field.split(/=(.*)/, 2))),
        cells: Object.fromEntries(columns.map((column, at) => [column, cells[at]])) as Row["cells"],
      };
    });
