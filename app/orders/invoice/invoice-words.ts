import type { Store } from "#store";
import { longDay } from "../../shared/dates.ts";
import { type Card, cardTitle } from "../card-words.ts";

/** Who sells, first the trader (Companies Act 2006, s 82; VAT Regulations 1995, reg 14). */
export const sellerLines = ({ legal, contact }: Pick<Store, "legal" | "contact">): string[] => [
  legal.trader,
  ...legal.address,
  `Company number ${legal.companyNumber}`,
  ...(legal.vatNumber ? [`VAT number ${legal.vatNumber}`] : []),
  contact.email,
];

/** When it was ordered and posted, and how it was paid. */
export const invoiceDates = ({
  paidAt,
  shippedAt,
  ...card
}: { paidAt: Date | null; shippedAt: Date | null } & Card): string[] => [
  ...(paidAt ? [`Ordered and paid on ${longDay(paidAt)}`] : []),
  ...(shippedAt ? [`Posted on ${longDay(shippedAt)}`] : []),
  `${cardTitle(card)}, in pounds sterling`,
];
