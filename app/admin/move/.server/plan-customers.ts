import { createHash } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { maxAddresses } from "#app/accounts/addresses/.server/addresses.ts";
import { type AddressForm, addressForm, emailForm, maxNameLength } from "#app/accounts/contract.ts";
import { knownCountryCode, stateLabel } from "#app/pricing/addresses/countries.ts";
import type { SellsTo } from "#app/pricing/addresses/markets.ts";
import { oneLine } from "#app/shared/normalize-text.ts";
import type { Queryable } from "#database/open.ts";
import type { TableProblem } from "../../products/.server/read-csv.ts";
import type { MoveSource } from "./read-export.ts";
import {
  type MovedAddress,
  type MovedConsent,
  type MovedCustomer,
  readMovedCustomers,
} from "./read-moved-customers.ts";

/** An account to create. */
export type NewCustomer = {
  /** In lower case. */
  email: string;
  firstName: string;
  lastName: string;
  addresses: AddressForm[];
  consent: Extract<MovedConsent, { kind: "proved" }> | null;
};

/** A row of which something is left out, and what. */
export type LeftOut = { line: number; what: "customer" | "address"; message: string };

export type CustomerPlan = {
  source: MoveSource;
  /** Of the file's columns. */
  names: readonly string[];
  /** The file's cells by line, for the list of what was left out. */
  cells: ReadonlyMap<number, readonly string[]>;
  create: NewCustomer[];
  /** Accounts that are here already, which stay as they are. */
  present: number;
  /** Of those to create: agreed to marketing, but the file does not prove it. */
  unproved: number;
  leftOut: LeftOut[];
};

/** An address's SHA-256, as `moved_customers` keeps it. */
export const emailHash = (email: string): string => createHash("sha256").update(email).digest("hex");

/**
 * Plans what a file of another shop's customers creates here, without writing anything (R-MOVE-3). Existing accounts
 * stay as they are, and so do people who were taken over before and have deleted their account since.
 * @returns the problem of a file that is not such an export
 */
export async function planCustomers(
  db: Queryable,
  text: string,
  { sellsTo, now }: { sellsTo: SellsTo; now: Date },
): Promise<CustomerPlan | TableProblem> {
  const file = await readMovedCustomers(text, now);
  if ("message" in file) return file;
  const { source, names, customers, rows } = file;
  const [accounts, moved] = await Promise.all([readAccounts(db, customers), readMoved(db, customers)]);
  const cells = new Map(rows.map(({ line, record }) => [line, record]));
  const plan: CustomerPlan = { source, names, cells, create: [], present: 0, unproved: 0, leftOut: [] };
  const form = addressForm(sellsTo);
  for (const [index, customer] of customers.entries()) {
    // Yield, so that a long file does not block other requests.
    if (index % 200 === 199) await setImmediate();
    planCustomer(plan, customer, { accounts, moved, form });
  }
  return plan;
}

/** What the shop knows of the file's customers, and the form that their addresses must fit. */
type Known = {
  /** The email addresses that have an account. */
  accounts: ReadonlySet<string>;
  /** The hashes of those that were taken over before. */
  moved: ReadonlySet<string>;
  form: ReturnType<typeof addressForm>;
};

/** Counts one customer as here already, leaves it out, or plans to create it. */
function planCustomer(plan: CustomerPlan, customer: MovedCustomer, { accounts, moved, form }: Known): void {
  const leaveOut = (message: string) => plan.leftOut.push({ line: customer.line, what: "customer", message });
  const email = emailForm.shape.email.safeParse(customer.email);
  if (!email.success) leaveOut(email.error.issues[0]!.message);
  else if (accounts.has(email.data)) plan.present += 1;
  else if (moved.has(emailHash(email.data)))
    leaveOut("This customer was taken over before, and has deleted the account or changed its email address since");
  else if (customer.isGuest) leaveOut("This customer had no account there, and can make one here");
  else planToCreate(plan, customer, email.data, form);
}

function planToCreate(plan: CustomerPlan, customer: MovedCustomer, email: string, form: Known["form"]): void {
  const { consent } = customer;
  const addresses = planAddresses(plan, customer, form);
  if (consent?.kind === "unproved") plan.unproved += 1;
  const proved = consent?.kind === "proved" ? consent : null;
  plan.create.push({ email, ...namesOf(customer), addresses, consent: proved });
}

/** A customer's addresses that the address book takes; the plan lists the others as left out. */
function planAddresses(plan: CustomerPlan, { addresses }: MovedCustomer, form: Known["form"]): AddressForm[] {
  const taken: AddressForm[] = [];
  for (const each of addresses) {
    const leaveOut = (message: string) => plan.leftOut.push({ line: each.line, what: "address", message });
    const read = form.safeParse(typedAddress(each));
    if (!read.success) leaveOut(read.error.issues[0]!.message);
    else if (taken.length >= maxAddresses) leaveOut(`An address book has at most ${maxAddresses} addresses`);
    else taken.push(read.data);
  }
  return taken;
}

/**
 * Names are only limited in length. Longer ones are cut, since losing the end of a name is better than losing the
 * customer.
 */
const namesOf = ({ firstName, lastName }: Pick<MovedCustomer, "firstName" | "lastName">) => ({
  firstName: oneLine(firstName).slice(0, maxNameLength),
  lastName: oneLine(lastName).slice(0, maxNameLength),
});

/** As the form of the address book would send it. Exports have codes like 'ENG' where we need no state. */
function typedAddress({ line: _, country, state, ...address }: MovedAddress) {
  const code = knownCountryCode(country) ?? country;
  return { ...address, country: code, state: stateLabel(code) ? state : "", isDefault: "" };
}

async function readAccounts(db: Queryable, customers: readonly MovedCustomer[]): Promise<Set<string>> {
  const emails = sql.param(customers.map(({ email }) => email.toLowerCase()));
  const { rows } = await db.execute<{ email: string }>(
    sql`select email from "user" where email = any(${emails}::text[])`,
  );
  return new Set(rows.map(({ email }) => email));
}

async function readMoved(db: Queryable, customers: readonly MovedCustomer[]): Promise<Set<string>> {
  const hashes = sql.param(customers.map(({ email }) => emailHash(email.toLowerCase())));
  const { rows } = await db.execute<{ hash: string }>(
    sql`select email_hash as hash from moved_customers where email_hash = any(${hashes}::text[])`,
  );
  return new Set(rows.map(({ hash }) => hash));
}
