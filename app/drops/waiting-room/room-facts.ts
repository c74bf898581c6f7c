import { deadlineWords } from "#app/shared/dates.ts";
import { awayMinutes, keptHours, type Room, turnMinutes } from "./rules.ts";

/**
 * What the page tells everybody who waits.
 * @param now business time
 */
export function roomFacts({ name, pieces, perPerson, startsAt }: Room, now: Date, perMinute: number) {
  const most = perPerson === null ? "" : `, up to ${perPerson} for each person`;
  const start = deadlineWords(startsAt, now);
  return [
    { label: "On sale", value: `${name}, ${pieces === 1 ? "1 piece" : `${pieces} pieces`}${most}` },
    {
      label: "Order",
      value: `Whoever is here at the start (${start}, UK time) is drawn by lot. After that, first come, first served`,
    },
    { label: "Let in", value: `${perMinute} people a minute, so that the shop stays quick for those who are paying` },
    { label: "When it is your turn", value: `You have ${turnMinutes} minutes to open the checkout` },
    { label: "If you close this page", value: `Your place is kept for ${awayMinutes} minutes, on this device` },
    {
      label: "What we keep",
      value: `A number in a cookie and when you came, for ${keptHours} hours. Not your name or email`,
    },
  ];
}
