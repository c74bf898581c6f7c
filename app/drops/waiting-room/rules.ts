import { formatDateTime, formatDeadline, formatTime } from "#app/shared/dates.ts";

/** Minutes before a drop's start from which places are given out. They are all drawn by lot, so none is better. */
const opensMinutes = 15;
/** Minutes after which the place of somebody whose page is closed is given up. */
export const awayMinutes = 5;
/** Minutes in which a turn has to be used. */
export const turnMinutes = 10;
/** Minutes from opening the checkout for which a turn lasts. */
export const boughtMinutes = 60;
/** Hours after which a place is deleted, and the cookie with its number. */
export const keptHours = 24;

/** A drop and its waiting room, as everybody who waits sees them. Times of the drop are the shop's business time. */
export type Room = {
  /** The product's name. */
  name: string;
  /** 'over' also once the minimum of its pre-order is over: nothing is for sale then. */
  state: "before" | "open" | "gone" | "over";
  startsAt: Date;
  endsAt: Date | null;
  pieces: number;
  left: number;
  perPerson: number | null;
  /** When the last payment in progress has to be finished; null if no pieces are reserved. */
  heldUntil: Date | null;
  /** The highest number of a place so far. */
  newest: number;
  /** The places that wait, by number, in the order in which they are let in. */
  waiting: readonly number[];
  /** The places whose turn it is: number, until when in real time, and whether its browser has come in. */
  turns: readonly (readonly [number: number, until: string, hasEntered: boolean])[];
};

/** A browser's status in the waiting room (R-WAIT-1). */
export type PlaceStatus =
  /** Places are not given out yet. */
  | { is: "early"; opensAt: Date }
  /** It has no place. `hadPlace`: it had one, and was away for too long. */
  | { is: "outside"; hadPlace: boolean }
  /** Places are drawn at the start. */
  | { is: "drawn" }
  | { is: "waiting"; before: number }
  | { is: "turn"; until: Date; hasEntered: boolean }
  | { is: "gone" }
  | { is: "over" };

/**
 * @param own the number of the browser's place; null if it has none
 * @param now business time
 */
export function statusIn(room: Room, own: number | null, now: Date): PlaceStatus {
  const turn = room.turns.find(([number]) => number === own);
  if (room.state === "over") return { is: "over" };
  if (room.state === "gone" && room.heldUntil === null) return { is: "gone" };
  if (turn) return { is: "turn", until: new Date(turn[1]), hasEntered: turn[2] };
  const before = own === null ? -1 : room.waiting.indexOf(own);
  if (before >= 0) return room.state === "before" ? { is: "drawn" } : { is: "waiting", before };
  const opensAt = new Date(room.startsAt.getTime() - opensMinutes * 60_000);
  return room.state === "before" && now < opensAt
    ? { is: "early", opensAt }
    : { is: "outside", hadPlace: own !== null };
}

/** The page's texts for a status, with one for screen readers. */
type PlaceTexts = {
  title: string;
  text: string;
  /** Announced when it changes, so it changes seldom: every hundredth place, and more often towards the end. */
  said: string;
  /** Seconds until the page asks again; null if nothing will change by itself. */
  againIn: number | null;
};

type Moment = {
  perMinute: number;
  /** Business time. */
  now: Date;
  /** By how many milliseconds business time is ahead of real time: a turn ends in real time. */
  aheadMs: number;
};

/** The texts for a status (R-WAIT-3). */
export function placeTexts(room: Room, status: PlaceStatus, { perMinute, now, aheadMs }: Moment): PlaceTexts {
  const when = formatDeadline(room.startsAt, now);
  switch (status.is) {
    case "early":
      return {
        title: "Not open yet",
        text: `Places are given out from ${formatDeadline(status.opensAt, now)}.`,
        said: "",
        againIn: 30,
      };
    case "outside":
      return { title: "Waiting room", text: outsideTexts(room, status.hadPlace, when), said: "", againIn: 60 };
    case "drawn":
      return {
        title: "You are in the draw",
        text: `${peopleText(room.waiting.length)} here. At ${when} the places are drawn by lot: coming earlier is no advantage.`,
        said: "",
        againIn: 15,
      };
    case "waiting":
      return waitingTexts(room, status.before, perMinute);
    case "turn": {
      const until = formatTime(new Date(status.until.getTime() + aheadMs));
      const rest = `${status.hasEntered ? "You can pay until" : "Come in by"} ${until}.`;
      const left = room.left === 1 ? "1 is left." : `${room.left} are left.`;
      const text = `${room.left > 0 ? left : "All are being paid for at the moment. One may come back."} ${rest}`;
      return { title: "Your turn", text, said: `Your turn. ${rest}`, againIn: 15 };
    }
    case "gone":
      return {
        title: "Gone",
        text: "Every piece is sold. If one comes back, this page says so.",
        said: "Every piece is sold.",
        againIn: 60,
      };
    case "over":
      return {
        title: "No longer on sale",
        text: `It was on sale until ${formatDateTime(room.endsAt ?? now)}, UK time.`,
        said: "It is no longer on sale.",
        againIn: null,
      };
  }
}

function outsideTexts(room: Room, hadPlace: boolean, when: string): string {
  const lost = hadPlace ? "Your last place was given up. " : "";
  if (room.state === "before") return `${lost}The sale starts at ${when}. Everyone who is here then is drawn by lot.`;
  if (room.waiting.length === 0) return `${lost}Nobody is waiting. Take a place and you’ll be let in.`;
  return `${lost}${peopleText(room.waiting.length)} waiting. Take a place, and this page says when it is your turn.`;
}

function waitingTexts(room: Room, before: number, perMinute: number): PlaceTexts {
  const isHeld = room.left <= 0;
  const ahead = before === 0 ? "Nobody is ahead of you." : `${peopleText(before)} ahead of you.`;
  const minutes = Math.ceil((before + 1) / perMinute);
  const wait = isHeld
    ? "All pieces are being paid for. If one comes back, the first in the queue is let in. We’ll keep your place until then."
    : `About ${minutes === 1 ? "a minute" : `${minutes} minutes`}, at the current pace.`;
  const step = spokenStep(before);
  const about = Math.ceil(before / step) * step;
  const said = before > 5 ? `At most ${about} people are ahead of you.` : ahead;
  return {
    title: before === 0 ? "You are next" : `You are ${ordinal(before + 1)}`,
    text: `${ahead} ${wait}`,
    said: isHeld ? `${said} All pieces are being paid for.` : said,
    againIn: secondsToNextLook(before),
  };
}

/** Announced numbers are rounded up to this, so that a screen reader speaks only few of them. */
function spokenStep(before: number): number {
  if (before > 100) return 100;
  if (before > 25) return 25;
  return before > 5 ? 5 : 1;
}

function secondsToNextLook(before: number): number {
  if (before < 20) return 5;
  return before < 200 ? 10 : 30;
}

const peopleText = (count: number): string => (count === 1 ? "1 person is" : `${count} people are`);

const plurals = new Intl.PluralRules("en-GB", { type: "ordinal" });
const suffixes: Partial<Record<Intl.LDMLPluralRule, string>> = { one: "st", two: "nd", few: "rd" };
const ordinal = (count: number): string => `${count}${suffixes[plurals.select(count)] ?? "th"}`;

type StreetWindow = "in" | "dark" | "you" | "lit";

/** A street of 24 windows: those who have gone in, those before you, you, and the rest, as class names. */
export function streetOf(room: Room, before: number): StreetWindow[] {
  const windows = 24;
  const gone = room.turns.length > 0 ? 4 : 0;
  const dark = Math.min(before, Math.ceil((before / Math.max(room.waiting.length, 1)) * (windows - gone - 1)));
  return new Array<StreetWindow>(windows)
    .fill("lit")
    .fill("in", 0, gone)
    .fill("dark", gone, gone + dark)
    .fill("you", gone + dark, gone + dark + 1);
}
