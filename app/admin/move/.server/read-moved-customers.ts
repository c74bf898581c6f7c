import type { TableProblem } from "../../products/.server/read-csv.ts";
import {
  type ExportRow,
  type MoveSource,
  type Names,
  readExport,
  readMoment,
  withoutApostrophe,
} from "./read-export.ts";

/** An address as a file has it. */
export type MovedAddress = {
  line: number;
  firstName: string;
  lastName: string;
  address: string;
  apartment: string;
  city: string;
  state: string;
  country: string;
  postcode: string;
  phone: string;
};

/** What a file says of the newsletter: agreed with proof, agreed without, or nothing. */
export type MovedConsent = { kind: "proved"; at: Date; text: string } | { kind: "unproved" } | null;

/** A customer of another shop. Texts are as in its file. */
export type MovedCustomer = {
  /** Of the first row. */
  line: number;
  email: string;
  firstName: string;
  lastName: string;
  addresses: MovedAddress[];
  consent: MovedConsent;
  /** Bought without an account there. */
  isGuest: boolean;
};

const shopify = {
  email: ["email"],
  firstName: ["first name"],
  lastName: ["last name"],
  accepts: ["accepts email marketing", "accepts marketing"],
  status: ["email marketing: status"],
  level: ["email marketing: level"],
  agreedAt: ["email marketing: updated at"],
  addressFirstName: ["address first name"],
  addressLastName: ["address last name"],
  company: ["default address company", "address company", "company"],
  address: ["default address address1", "address line 1", "address1"],
  apartment: ["default address address2", "address line 2", "address2"],
  city: ["default address city", "address city", "city"],
  state: ["default address province code", "address province code", "province code"],
  country: ["default address country code", "address country code", "country code"],
  postcode: ["default address zip", "address zip", "zip"],
  phone: ["default address phone", "address phone", "phone"],
} satisfies Record<string, Names>;

const wooCommerce = {
  name: ["name"],
  username: ["username"],
  email: ["email"],
  signedUp: ["sign up"],
} satisfies Record<string, Names>;

/** The columns by which a file is recognised. */
const required: Record<MoveSource, readonly Names[]> = {
  Shopify: [shopify.email, shopify.firstName, shopify.lastName],
  WooCommerce: [wooCommerce.email, wooCommerce.name, wooCommerce.username, wooCommerce.signedUp],
};

/** The columns that are read, by source, as staff see them. */
export const readCustomerColumns: Record<MoveSource, string> = {
  Shopify:
    "Email, First Name, Last Name, Default Address Company, Address1, Address2, City, Province Code, Country Code, Zip and Phone; of Matrixify also Email Marketing: Status, Level and Updated At",
  WooCommerce: "Name, Username, Email, Sign Up",
};

type MovedTable = { source: MoveSource; names: readonly string[]; customers: MovedCustomer[]; rows: ExportRow[] };

/**
 * Reads the customers of a file that Shopify or WooCommerce exported (R-MOVE-3). Rows with the same address of email
 * are one customer with several addresses.
 *
 * Columns: Shopify's own `customers_export.csv` (help.shopify.com, 'Customer CSV files'), which says whether somebody
 * accepts marketing but not since when, and its common exporter Matrixify (matrixify.app/documentation/customers),
 * which has a row per address, and status, level and time of the consent. WooCommerce's from
 * `src/Admin/API/Reports/Customers/Controller.php`, `get_export_columns`: no street, no consent, and guests without a
 * username.
 * @param now later consents are ignored
 * @returns the problem of another file
 */
export async function readMovedCustomers(text: string, now: Date): Promise<MovedTable | TableProblem> {
  const file = await readExport(text, required, "customers");
  if ("message" in file) return file;
  const { source, names } = file;
  const rows = file.rows.filter(({ record }) => record.some((cell) => cell.trim() !== ""));
  if (rows.length === 0) {
    return { line: 2, column: null, message: "This file has column names, but no customers" };
  }
  const groups = Map.groupBy(rows, (row) => row.get(shopify.email).toLowerCase() || row);
  const customers = [...groups.values()].map((own) =>
    source === "Shopify" ? shopifyCustomer(own, now) : wooCommerceCustomer(own[0]!),
  );
  return { source, names, customers, rows };
}

function shopifyCustomer(rows: readonly ExportRow[], now: Date): MovedCustomer {
  const first = rows[0]!;
  const named = rows.find(({ get }) => get(shopify.firstName) || get(shopify.lastName)) ?? first;
  const firstName = named.get(shopify.firstName);
  const lastName = named.get(shopify.lastName);
  return {
    line: first.line,
    email: first.get(shopify.email),
    firstName,
    lastName,
    addresses: rows.flatMap((row) => addressOf(row, firstName, lastName)),
    consent: consentOf(rows.find(({ get }) => get(shopify.status)) ?? first, now),
    isGuest: false,
  };
}

/** Without a street there is nothing to deliver to. A company goes above the street, as on a parcel. */
function addressOf({ line, get }: ExportRow, firstName: string, lastName: string): MovedAddress[] {
  if (get(shopify.address) === "") return [];
  const of = (names: Names) => withoutApostrophe(get(names));
  return [
    {
      line,
      firstName: get(shopify.addressFirstName) || firstName,
      lastName: get(shopify.addressLastName) || lastName,
      address: of(shopify.address),
      apartment: [get(shopify.company), of(shopify.apartment)].filter(Boolean).join(", "),
      city: of(shopify.city),
      state: of(shopify.state),
      country: of(shopify.country),
      // Shopify puts the apostrophe before every postcode.
      postcode: get(shopify.postcode).replace(/^'/, ""),
      phone: of(shopify.phone),
    },
  ];
}

/** Proof means what the shop requires for its own list: a confirmed address, and since when. */
function consentOf({ get }: ExportRow, now: Date): MovedConsent {
  const status = get(shopify.status);
  const level = get(shopify.level);
  const since = get(shopify.agreedAt);
  if (status === "") return get(shopify.accepts).toLowerCase() === "yes" ? { kind: "unproved" } : null;
  if (status.toLowerCase() !== "subscribed") return null;
  const at = readMoment(since);
  if (level.toLowerCase() !== "confirmed_opt_in" || !at || at > now) return { kind: "unproved" };
  const text = `Agreed in the former shop, whose export says: Email Marketing: Status ${status}, Level ${level}, Updated At ${since}`;
  return { kind: "proved", at, text };
}

/** The first word is the first name. */
function wooCommerceCustomer({ line, get }: ExportRow): MovedCustomer {
  const [firstName = "", ...rest] = get(wooCommerce.name).split(/\s+/);
  const isGuest = get(wooCommerce.username) === "";
  const email = get(wooCommerce.email);
  return { line, email, firstName, lastName: rest.join(" "), addresses: [], consent: null, isGuest };
}
