import { z } from "zod";
import { londonDay } from "#app/pricing/working-days.ts";
import { formatDateTime, formatTime } from "#app/shared/dates.ts";
import { trimmedText } from "../products/product-fields.ts";

/** What staff set of a product's drop. */
type DropSettings = {
  startsAt: Date;
  /** Null: until the last piece. */
  endsAt: Date | null;
  pieces: number;
  perPerson: number | null;
  /** For how long a payment keeps its pieces. */
  holdMinutes: number;
};

/** A moment as `<input type="datetime-local">` has it, in UK time: '2026-11-27T18:00'. */
const localText = (moment: Date): string => `${londonDay(moment)}T${formatTime(moment).slice(0, 5)}`;

/** The moment that this UK time names, the first of two when clocks go back; null for one that never comes. */
export function momentOf(typed: string): Date | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(typed)) return null;
  const utc = Date.parse(`${typed}:00Z`);
  if (Number.isNaN(utc)) return null;
  return [utc - 3_600_000, utc].map((at) => new Date(at)).find((moment) => localText(moment) === typed) ?? null;
}

function momentIn(typed: string, context: z.RefinementCtx): Date {
  const moment = momentOf(typed);
  if (!moment) context.addIssue({ code: "custom", message: "Enter a date and a time, UK time" });
  return moment ?? new Date(0);
}

const wholeNumber = (least: number, most: number, message: string) =>
  z
    .string()
    .refine((typed) => /^\d{1,6}$/.test(typed) && Number(typed) >= least && Number(typed) <= most, message)
    .transform(Number);

const maxPieces = 10_000;
const limitMessage = "Enter a whole number, or leave it empty for no limit";

export const dropForm = z
  .object({
    startsAt: trimmedText.transform(momentIn),
    endsAt: trimmedText.transform((typed, context) => (typed === "" ? null : momentIn(typed, context))),
    pieces: trimmedText.pipe(wholeNumber(1, maxPieces, `Enter a whole number from 1 to ${maxPieces}`)),
    perPerson: trimmedText.pipe(
      z.union([z.literal("").transform(() => null), wholeNumber(1, maxPieces, limitMessage)], limitMessage),
    ),
    holdMinutes: trimmedText.pipe(wholeNumber(5, 30, "Enter a whole number of minutes from 5 to 30")),
    version: z.coerce.number().int().nonnegative().default(0),
  })
  .refine(({ startsAt, endsAt }) => endsAt === null || endsAt > startsAt, {
    path: ["endsAt"],
    message: "The end must be after the start",
  });
export type DropForm = z.output<typeof dropForm>;

/** The settings as values for the form; a new drop's without them. */
export function dropFields(drop: DropSettings | null): Record<string, string> {
  if (!drop) return { holdMinutes: "15" };
  const { startsAt, endsAt, pieces, perPerson, holdMinutes } = drop;
  return {
    startsAt: localText(startsAt),
    endsAt: endsAt ? localText(endsAt) : "",
    pieces: String(pieces),
    perPerson: perPerson === null ? "" : String(perPerson),
    holdMinutes: String(holdMinutes),
  };
}

/** Which changes of a drop that has begun would contradict what its page said (R-DROP-5), by field. */
export function untrueChanges(before: DropSettings, after: DropSettings): { field: string; message: string }[] {
  const end = ({ endsAt }: DropSettings) => endsAt?.getTime() ?? Number.POSITIVE_INFINITY;
  return [
    ...(after.startsAt.getTime() === before.startsAt.getTime()
      ? []
      : [
          {
            field: "startsAt",
            message: `It began on ${formatDateTime(before.startsAt)}: the start cannot change any more`,
          },
        ]),
    ...(end(after) > end(before)
      ? [
          {
            field: "endsAt",
            message: `Its page says that it ends on ${formatDateTime(before.endsAt!)}: it can only end earlier`,
          },
        ]
      : []),
    ...(after.pieces > before.pieces
      ? [{ field: "pieces", message: `Its page says ${before.pieces}: once it has begun, there can only be fewer` }]
      : []),
  ];
}
