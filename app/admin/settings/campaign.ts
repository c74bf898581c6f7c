import { londonDay } from "#app/pricing/working-days.ts";
import { dayWords } from "#app/shared/dates.ts";
import { formatPence, penceToRate } from "#app/shared/money.ts";
import { lastDayOf } from "../staff/grants.ts";

/** A discount code as the list and its form show it. Money is pence. */
export type Campaign = {
  code: string;
  kind: "percentage" | "amount";
  value: number;
  minimumPence: number | null;
  firstOrderOnly: boolean;
  maxUses: number | null;
  usedCount: number;
  startsAt: Date | null;
  endsAt: Date | null;
  isActive: boolean;
  version: number;
};

export const takesOff = ({ kind, value }: Pick<Campaign, "kind" | "value">): string =>
  kind === "percentage" ? `${value}%` : formatPence(value);

/** For whom and when: 'Orders of £40.00 and more, until Mon 30 Nov'. */
export function forWhom({ minimumPence, firstOrderOnly, startsAt, endsAt }: Campaign, now: Date): string {
  const parts = [
    minimumPence ? `orders of ${formatPence(minimumPence)} and more` : "any order",
    firstOrderOnly && "first order only",
    startsAt && startsAt > now && `from ${dayWords(startsAt)}`,
    endsAt && (endsAt > now ? `until ${dayWords(new Date(endsAt.getTime() - 1))}` : null),
  ].filter(Boolean);
  const words = parts.join(", ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** In the shape that `Status` shows. */
export type CampaignState = { word: string; tone: "good" | "warn" | "plain"; settled: boolean };

const ended = (word: string): CampaignState => ({ word, tone: "plain", settled: true });

/** @param now by the business clock, as the checkout decides */
export function stateOf({ isActive, startsAt, endsAt, maxUses, usedCount }: Campaign, now: Date): CampaignState {
  if (!isActive) return ended("Withdrawn");
  if (endsAt && now >= endsAt) return ended("Ended");
  if (startsAt && now < startsAt) return { word: "To come", tone: "warn", settled: false };
  if (maxUses !== null && usedCount >= maxUses) return ended("Used up");
  return { word: "Running", tone: "good", settled: false };
}

/** The form's fields as they stand. */
export function fieldsOf(campaign: Campaign): Record<string, string> {
  const { kind, value, minimumPence, maxUses, startsAt, endsAt, firstOrderOnly } = campaign;
  return {
    kind,
    value: kind === "percentage" ? String(value) : penceToRate(value),
    minimum: minimumPence === null ? "" : penceToRate(minimumPence),
    maxUses: maxUses === null ? "" : String(maxUses),
    starts: startsAt ? londonDay(startsAt) : "",
    ends: lastDayOf(endsAt) ?? "",
    ...(firstOrderOnly && { firstOrderOnly: "on" }),
  };
}
