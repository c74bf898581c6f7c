import { readCsv, type TableProblem } from "../../products/.server/read-csv.ts";

/** The shop systems whose exports are read. */
export type MoveSource = "Shopify" | "WooCommerce";

/** The names that a column has had in the exports of a source, in lower case. */
export type Names = readonly [string, ...string[]];

/** A row of an export. */
export type ExportRow = {
  line: number;
  record: readonly string[];
  /** A cell without spaces around it; empty if there is no such column. */
  get(names: Names): string;
};

type Export = { source: MoveSource; names: readonly string[]; rows: ExportRow[] };

/** Enough for ten years of a small shop; a longer file is exported in parts. */
export const maxRows = 50_000;

/**
 * Reads a CSV file that Shopify or WooCommerce exported. Its source is recognised by its columns.
 * @param required the columns that a source's export always has
 * @param what it should be an export of, for the message that it is not
 * @returns the problem of another file
 */
export async function readExport(
  text: string,
  required: Record<MoveSource, readonly Names[]>,
  what: string,
): Promise<Export | TableProblem> {
  const csv = readCsv(text);
  if ("message" in csv) return csv;
  const { names } = csv;
  const has = (aliases: Names) => aliases.some((alias) => names.includes(alias));
  const source = (Object.keys(required) as MoveSource[]).find((each) => required[each].every(has));
  if (!source) {
    const message = `This is no export of ${what} from Shopify or WooCommerce: its columns are others. Export again`;
    return { line: 1, column: null, message };
  }
  // A file has up to fifty thousand rows of eighty columns, so each column is looked for once.
  const places = new Map<Names, number>();
  const placeOf = (aliases: Names): number => {
    const place = places.get(aliases) ?? names.findIndex((name) => aliases.includes(name));
    places.set(aliases, place);
    return place;
  };
  const rows: ExportRow[] = [];
  for await (const { line, record } of csv.rows) {
    if (rows.length === maxRows) {
      const message = `This file has more than ${maxRows.toLocaleString("en-GB")} rows. Export fewer at once`;
      return { line, column: null, message };
    }
    rows.push({
      line,
      record,
      get: (aliases) => record[placeOf(aliases)]?.trim() ?? "",
    });
  }
  const last = rows.at(-1);
  if (last && last.record.length < names.length && !/[\r\n]$/.test(text)) {
    const message = "This file ends in the middle of a row: it was not downloaded whole. Export again";
    return { line: last.line, column: null, message };
  }
  return { source, names, rows };
}

/** The amount '1,024.99' as '1024.99'; a comma that may be a decimal point stays. */
export const withoutThousands = (amount: string): string =>
  /^\d{1,3}(,\d{3})+\.\d+$/.test(amount) ? amount.replaceAll(",", "") : amount;

/** A cell without the apostrophe that makes spreadsheets read a number, telephone number or formula as text. */
export const withoutApostrophe = (cell: string): string => cell.replace(/^'(?=[=+\-@＝＋－＠\d])/, "");

/** A line of an order, as a file has it. `price` is of one piece, `total` of all; a file has one of both. */
export type FileLine = { name: string; sku: string; quantity: string; price?: string; total?: string };

/** An order of another shop. Texts are as in its file. */
export type FileOrder = {
  number: string;
  email: string;
  name: string;
  /** Lines. */
  address: string[];
  /** Null if it cannot be read. */
  placedAt: Date | null;
  status: string;
  /** Whether money arrived for it. */
  isPaid: boolean;
  currency: string;
  shippingTotal: string;
  taxTotal: string;
  discountTotal: string;
  discountCode: string;
  shippingName: string;
  total: string;
  refundedTotal: string;
  lines: FileLine[];
  /** In the file, from its first row. */
  rows: ExportRow[];
};

const momentPattern = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(:\d\d)?(?:\.\d+)? ?(Z|UTC|[+-]\d\d:?\d\d)?$/;

/** A time with its zone, '2024-05-01 10:00:00 +0100'; null for anything else. */
export function readMoment(text: string): Date | null {
  const [, day, time, seconds, zone] = momentPattern.exec(text) ?? [];
  return day && seconds && zone ? momentOf(day, `${time}${seconds}`, zone) : null;
}

/** The same for exports that leave out the zone, or the seconds: then it is the time in London. */
export function readLocalMoment(text: string): Date | null {
  const [, day, time, seconds = ":00", zone] = momentPattern.exec(text) ?? [];
  if (!day) return null;
  if (zone) return momentOf(day, `${time}${seconds}`, zone);
  const asUtc = momentOf(day, `${time}${seconds}`, "Z");
  return asUtc && new Date(asUtc.getTime() - hoursAhead(asUtc) * 3_600_000);
}

function momentOf(day: string, time: string, zone: string): Date | null {
  const offset = /^[+-]/.test(zone) ? `${zone.slice(0, 3)}:${zone.slice(-2)}` : "Z";
  const at = new Date(`${day}T${time}${offset}`);
  return Number.isNaN(at.getTime()) ? null : at;
}

const londonHour = new Intl.DateTimeFormat("en-GB", { timeZone: "Europe/London", hour: "2-digit", hourCycle: "h23" });

/** 1 in summer, else 0. */
const hoursAhead = (at: Date): number => (Number(londonHour.format(at)) - at.getUTCHours() + 24) % 24;
