import type { TableProblem } from "../../products/.server/read-csv.ts";
import { type ExportRow, type MoveSource, type Names, readExport } from "./read-export.ts";

/** A redirect of another shop, as its file has it. */
export type FileRedirect = {
  line: number;
  from: string;
  to: string;
  /** Why it is none from one address to another; null if it is. */
  refusal: string | null;
};

const shopify = {
  from: ["redirect from", "path"],
  to: ["redirect to", "target"],
} satisfies Record<string, Names>;

const wooCommerce = {
  from: ["source"],
  to: ["target"],
  regex: ["regex"],
  code: ["code"],
  type: ["type"],
  status: ["status"],
} satisfies Record<string, Names>;

/** The columns by which a file is recognised. */
const required: Record<MoveSource, readonly Names[]> = {
  Shopify: [shopify.from, shopify.to],
  WooCommerce: [wooCommerce.from, wooCommerce.to, wooCommerce.regex],
};

/** The columns that are read, by source, as staff see them. */
export const readRedirectColumns: Record<MoveSource, string> = {
  Shopify: "Redirect from, Redirect to; of Matrixify Path and Target",
  WooCommerce: "of the plugin ‘Redirection’ source, target, regex, code, type and status",
};

type MovedRedirects = {
  source: MoveSource;
  names: readonly string[];
  redirects: FileRedirect[];
  rows: ExportRow[];
};

/**
 * Reads the redirects of a file that Shopify exported (*Content*, *Menus*, *URL redirects*), its app Matrixify, or the
 * usual plugin of WordPress, Redirection (its `fileio/csv.php`) (R-MOVE-8).
 * @returns the problem of another file
 */
export async function readMovedRedirects(text: string): Promise<MovedRedirects | TableProblem> {
  const file = await readExport(text, required, "redirects");
  if ("message" in file) return file;
  const { source, names } = file;
  const rows = file.rows.filter(({ record }) => record.some((cell) => cell.trim() !== ""));
  if (rows.length === 0) {
    return { line: 2, column: null, message: "This file has column names, but no redirects" };
  }
  const redirects = rows.map((row): FileRedirect => {
    const { line, get } = row;
    return source === "Shopify"
      ? { line, from: get(shopify.from), to: get(shopify.to), refusal: null }
      : { line, from: get(wooCommerce.from), to: get(wooCommerce.to), refusal: refusalOf(row) };
  });
  return { source, names, redirects, rows };
}

/** The plugin has also patterns, rules that are switched off, and addresses that it answers with an error. */
function refusalOf({ get }: ExportRow): string | null {
  const type = get(wooCommerce.type).toLowerCase();
  if (get(wooCommerce.regex) === "1")
    return "It is a pattern (regex), and this shop redirects single addresses. Write a row for each address";
  if (get(wooCommerce.status).toLowerCase() === "disabled") return "It is switched off there";
  if (type === "error") return `It is no redirect: it answers ${get(wooCommerce.code)}`;
  if (type !== "" && type !== "url") return `It is no redirect to one address: its type is ‘${type}’`;
  return null;
}
