import { clockTime, momentWords } from "#app/shared/dates.ts";
import { classNames } from "#app/ui/markup.tsx";
import type { ShownDrop } from "./drop.ts";
import "./shown-drop.css";

/** What is said of a drop whose pieces cannot be bought now (R-DROP-2). Only times of the clock: nothing counts down. */
export function ClosedDropBox({ drop }: { drop: ShownDrop }) {
  const { title, text } = wordsOf(drop);
  return (
    <div className={classNames("dropbox", (drop.state === "gone" || drop.state === "over") && "is-gone")}>
      <p className="dropbox__t">{title}</p>
      <p className="small">{text}</p>
    </div>
  );
}

/** Above what sells it: how many are left, and until when. */
export function OpenDrop({ drop }: { drop: ShownDrop }) {
  const { left, pieces, countedAt, holdMinutes } = drop;
  return (
    <div className="dropbox dropbox--open">
      <p className="dropbox__t">
        {left} of {pieces} left
      </p>
      <p className="small">
        {[
          `Counted at ${clockTime(countedAt)}.`,
          ...conditionsOf(drop),
          `We keep yours for ${holdMinutes} minutes once you press Pay, and not while they are in the cart.`,
        ].join(" ")}
      </p>
    </div>
  );
}

function wordsOf(drop: ShownDrop): { title: string; text: string } {
  const { pieces, startsAt, endsAt, heldUntil, countedAt } = drop;
  const all = pieces === 1 ? "The only piece" : `All ${pieces} pieces`;
  switch (drop.state) {
    case "before":
      return {
        title: momentWords(startsAt),
        text: ["It goes on sale then.", pieces === 1 ? "1 piece." : `${pieces} pieces.`, ...conditionsOf(drop)].join(
          " ",
        ),
      };
    case "held":
      return {
        title: "All are being paid for",
        text: `Other people are paying for the last ones. If one of them does not, it comes back ${heldUntil! > countedAt ? `by ${clockTime(heldUntil!)}` : "within minutes"}.`,
      };
    case "gone":
      return { title: "Gone", text: `${all} went on sale on ${momentWords(startsAt)} and are sold.` };
    default:
      return { title: "No longer on sale", text: `It was on sale until ${momentWords(endsAt!)}.` };
  }
}

const conditionsOf = ({ perPerson, endsAt }: ShownDrop): string[] => [
  ...(perPerson === null ? [] : [`Up to ${perPerson} for each person.`]),
  ...(endsAt ? [`On sale until ${momentWords(endsAt)}.`] : []),
];
