import { londonDay } from "#app/pricing/working-days.ts";
import { capitalized } from "#app/shared/capitalized.ts";
import { formatDay } from "#app/shared/dates.ts";
import { formatPence, penceToRate } from "#app/shared/money.ts";
import { lastDayOf } from "../staff/grants.ts";

/** A discount code that anybody may use. Money is pence. */
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

/** What a code takes off: '10%' or '£5.00'. */
export const describeValue = ({ kind, value }: Pick<Campaign, "kind" | "value">): string =>
  kind === "percentage" ? `${value}%` : formatPence(value);

/** The conditions of a code: 'Orders of £40.00 and more, until Mon 30 Nov'. @param now business time */
export function describeConditions({ minimumPence, firstOrderOnly, startsAt, endsAt }: Campaign, now: Date): string {
  const parts = [
    minimumPence ? `orders of ${formatPence(minimumPence)} and more` : "any order",
    firstOrderOnly && "first order only",
    startsAt && startsAt > now && `from ${formatDay(startsAt)}`,
    endsAt && (endsAt > now ? `until ${formatDay(new Date(endsAt.getTime() - 1))}` : null),
  ].filter(Boolean);
  return capitalized(parts.join(", "));
}

/** Props for `Status`, with its label. */
export type CampaignState = { label: string; tone: "good" | "warn" | "plain"; settled: boolean };

const ended = (label: string): CampaignState => ({ label, tone: "plain", settled: true });

/** A code's status. @param now business time, as at the checkout */
export function campaignStateOf(
  { isActive, startsAt, endsAt, maxUses, usedCount }: Campaign,
  now: Date,
): CampaignState {
  if (!isActive) return ended("Withdrawn");
  if (endsAt && now >= endsAt) return ended("Ended");
  if (startsAt && now < startsAt) return { label: "Scheduled", tone: "warn", settled: false };
  if (maxUses !== null && usedCount >= maxUses) return ended("Used up");
  return { label: "Running", tone: "good", settled: false };
}

/** A code as values for its form. */
export function campaignFields(campaign: Campaign): Record<string, string> {
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
