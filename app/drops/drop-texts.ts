import { formatDateTime, formatTime } from "#app/shared/dates.ts";
import { hasPiecesToCome, type ShownDrop } from "./drop.ts";

/** What a drop's page says of it (R-DROP-2), as the browser receives it. */
export type DropTexts = {
  state: ShownDrop["state"];
  title: string;
  text: string;
  /** Its pieces, all together; null where no piece can be had. */
  bar: { sold: number; held: number; left: number } | null;
  /**
   * When the page expires by itself, as at its start or end, in milliseconds since the epoch by the server's
   * clock. Null if it does not.
   */
  changesAt: number | null;
  /** By the same clock. */
  startsAt: number;
  /** On sale, with so few pieces left that a screen reader hears of it. */
  isFew: boolean;
};

const fewPieces = 10;

/** @param changesAt when its state changes by time, in milliseconds since the epoch; null if it does not */
export const dropTexts = (drop: ShownDrop, changesAt: number | null): DropTexts => ({
  state: drop.state,
  changesAt,
  startsAt: drop.startsAtServer,
  isFew: drop.state === "open" && drop.left <= fewPieces,
  bar: hasPiecesToCome(drop) ? { sold: drop.pieces - drop.left - drop.held, held: drop.held, left: drop.left } : null,
  ...stateTexts(drop),
});

function stateTexts(drop: ShownDrop): { title: string; text: string } {
  const { pieces, left, held, startsAt, endsAt, heldUntil, countedAt, holdMinutes } = drop;
  switch (drop.state) {
    case "before":
      return {
        title: formatDateTime(startsAt),
        text: sentences(
          "It goes on sale then, UK time.",
          pieces === 1 ? "1 piece." : `${pieces} pieces.`,
          ...conditionsOf(drop),
        ),
      };
    case "open":
      return {
        title: `${left} of ${pieces} left`,
        text: sentences(
          `Counted at ${formatTime(countedAt)}, UK time.`,
          ...conditionsOf(drop),
          `We keep yours for ${holdMinutes} minutes once you press Pay, and not while they are in the cart.`,
        ),
      };
    case "held":
      return {
        title: "All are being paid for",
        text: sentences(
          `${held === 1 ? "The last one is" : `The last ${held} are`} kept for people who are paying now, for ${holdMinutes} minutes at most.`,
          `What is not paid for comes back ${heldUntil! > countedAt ? `by ${formatTime(heldUntil!)}, UK time` : "within minutes"}.`,
        ),
      };
    case "gone":
      return {
        title: "Gone",
        text:
          pieces === 1
            ? `The only piece went on sale on ${formatDateTime(startsAt)}, UK time, and is sold.`
            : `All ${pieces} pieces went on sale on ${formatDateTime(startsAt)}, UK time, and are sold.`,
      };
    default:
      return { title: "No longer on sale", text: `It was on sale until ${formatDateTime(endsAt!)}, UK time.` };
  }
}

const sentences = (...each: string[]): string => each.join(" ");

const conditionsOf = ({ perPerson, endsAt }: ShownDrop): string[] => [
  ...(perPerson === null ? [] : [`Up to ${perPerson} for each person.`]),
  ...(endsAt ? [`On sale until ${formatDateTime(endsAt)}.`] : []),
];
