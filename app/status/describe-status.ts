import { formatMinutes } from "#app/content/periods.ts";
import { formatDateTime, formatDay, formatLongDay, formatTime } from "#app/shared/dates.ts";

/** The services that the shop depends on besides its database, as the worker checks them every minute. */
export const services = ["payments", "printing", "email", "storage"] as const;
export type Service = (typeof services)[number];

export type Outage = { service: Service; beganAt: Date; endedAt: Date };

export type KnownFacts = {
  database: "answers";
  /** Real time of the database. */
  now: Date;
  /** Whether products could not be read when they last changed. */
  areProductsOld: boolean;
  /** When the worker last checked the services; null before its first check. */
  checkedAt: Date | null;
  /** Services that do not answer, earliest first. */
  problems: { service: Service; since: Date }[];
  /** Whether emails have waited for minutes without an attempt to send them. */
  emailsWait: boolean;
  /** Whether the printer has not received an order in time. */
  printsWait: boolean;
  lastOutage: Outage | null;
  /** Outages in the 90 days before the last one. */
  outagesBefore: number;
};
export type ShopStatusFacts = KnownFacts | { database: "silent" };

/** One line of the page. `tone` repeats in colour what `label` says. */
export type StatusRow = { part: string; text: string; label: string; tone: "good" | "warn" | "bad" };

type ShopStatus = { title: string; lead: string; rows: StatusRow[] };

/** Minutes after which a check counts as missed: the worker checks every minute. */
const missedAfterMinutes = 5;

const works = (part: string, text: string): StatusRow => ({ part, text, label: "Works", tone: "good" });
const slow = (part: string, text: string): StatusRow => ({ part, text, label: "Slow", tone: "warn" });

/**
 * What visitors read on the status page: working, slow or down, without figures.
 * @param cancelWindowMinutes how long an order waits before it goes to print
 */
export function describeStatus(facts: ShopStatusFacts, cancelWindowMinutes: number): ShopStatus {
  if (facts.database === "silent") return silent;
  const { now, checkedAt } = facts;
  const rows = rowsOf(facts, cancelWindowMinutes);
  for (const service of ["payments", "printing", "email"] as const) {
    const problem = facts.problems.find((each) => each.service === service);
    if (!problem) continue;
    const { title, lead } = outages[service];
    return { title, lead: `Since ${sinceText(problem.since, now)}. ${lead}`, rows };
  }
  const isChecked = checkedAt !== null && !isMissed(checkedAt, now);
  if (isChecked && rows.every(({ tone }) => tone === "good")) {
    const lead = `Everything works. Checked today at ${formatTime(checkedAt)}, and every minute.`;
    return { title: "The lights are on", lead, rows };
  }
  return {
    title: "Something is slow",
    lead: isChecked ? "You can order as usual." : "You can order as usual. Printing and emails may take longer.",
    rows,
  };
}

const kept = "Your cart is kept. You have not been charged unless we sent you a receipt.";
/** "16:05", or "Fri 20 Nov, 16:05" for another day. */
const sinceText = (since: Date, now: Date) =>
  formatDay(since) === formatDay(now) ? formatTime(since) : formatDateTime(since);

/** Titles and leads, worst first. */
const outages = {
  payments: { title: "Paying does not work", lead: kept },
  printing: {
    title: "Printing is late",
    lead: "Orders that are paid for are safe. Delivery prices may be missing, and then you cannot order.",
  },
  email: {
    title: "Receipts come late",
    lead: "You can order as usual. My Orders shows your orders without the receipt.",
  },
};

const silent: ShopStatus = {
  title: "Ordering does not work",
  lead: `We are working on it. ${kept}`,
  rows: [
    { part: "Shop", text: "You can look and fill the cart", label: "Down", tone: "bad" },
    slow("Payments", "You can pay as soon as the shop is back"),
    slow("Printing", "Orders already paid for are printed, perhaps later than usual"),
    slow("Email", "Receipts come later than usual"),
  ],
};

function rowsOf(facts: KnownFacts, cancelWindowMinutes: number): StatusRow[] {
  const { now, checkedAt, problems } = facts;
  const isUnchecked = checkedAt === null || isMissed(checkedAt, now);
  const row = (
    part: string,
    service: Service,
    words: { works: string; slow: string; down: string },
    isSlow: boolean,
  ) => {
    const problem = problems.find((each) => each.service === service);
    if (problem)
      return { part, text: words.down, label: `Down since ${sinceText(problem.since, now)}`, tone: "bad" as const };
    return isSlow ? slow(part, words.slow) : works(part, words.works);
  };
  const window = formatMinutes(cancelWindowMinutes);
  return [
    shopRow(facts),
    row(
      "Payments",
      "payments",
      {
        works: "You can pay by card",
        slow: "",
        down: "Our card provider isn’t responding. Nobody can pay until it does",
      },
      false,
    ),
    row(
      "Printing",
      "printing",
      {
        works: `Orders go to print ${window} after paying, when you can no longer cancel them`,
        slow: "Orders go to print later than usual. None is lost",
        down: "Our printer isn’t responding. Orders wait and are printed when it does",
      },
      facts.printsWait || isUnchecked,
    ),
    row(
      "Email",
      "email",
      {
        works: "Receipts arrive within a minute",
        slow: "Receipts arrive later than usual",
        down: "Receipts wait and are sent as soon as this works again",
      },
      facts.emailsWait || isUnchecked,
    ),
  ];
}

function shopRow({ areProductsOld, problems }: KnownFacts): StatusRow {
  if (areProductsOld) return slow("Shop", "Some prices and stock may be out of date");
  if (problems.some(({ service }) => service === "storage")) return slow("Shop", "Some pictures may be missing");
  return works("Shop", "You can look, fill the cart and order");
}

/** Whether the worker has not checked the services in time. */
export const isMissed = (checkedAt: Date, now: Date) =>
  now.getTime() - checkedAt.getTime() > missedAfterMinutes * 60_000;

/** What an outage meant for customers. */
const meanings: Record<Service, { title: string; text: string }> = {
  payments: { title: "Nobody could pay.", text: "Carts were kept, and no card was charged twice." },
  printing: { title: "Printing was late.", text: "Orders were taken as usual and printed afterwards." },
  email: { title: "Receipts came late.", text: "Orders were taken and printed as usual." },
  storage: { title: "Some pictures were missing.", text: "Orders were taken and printed as usual." },
};

/** The last outage that is over, in words. */
export function describeOutage({ service, beganAt, endedAt }: Outage, before: number) {
  const end = formatDay(beganAt) === formatDay(endedAt) ? formatTime(endedAt) : formatDateTime(endedAt);
  return {
    title: `${formatLongDay(beganAt)}, ${formatTime(beganAt)} to ${end}. ${meanings[service].title}`,
    text: meanings[service].text,
    before: `In the 90 days before that: ${outageCount(before)}.`,
  };
}

function outageCount(before: number): string {
  if (before === 0) return "nothing";
  return before === 1 ? "one other outage" : `${before} other outages`;
}
