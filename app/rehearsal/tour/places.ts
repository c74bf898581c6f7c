import { href } from "react-router";
import type { Place } from "./scenario.ts";

/**
 * Where to look, as a link.
 * @param number the order's, null before it is placed: then there is no page of it to go to
 */
export function placeOf(
  place: Place,
  { number, slug }: { number: string | null; slug: string },
): { to: string; words: string } | null {
  switch (place) {
    case "order":
      return number === null
        ? null
        : { to: href("/orders/:number", { number }), words: `Order ${number}, as its customer` };
    case "back office":
      return number === null
        ? null
        : { to: href("/admin/orders/:number", { number }), words: `Order ${number}, in the back office` };
    case "desk":
      return { to: href("/admin/attention"), words: "The desk, in the back office" };
    case "mailbox":
      return { to: `${href("/rehearsal/mailbox")}?q=${encodeURIComponent(`tour-${slug}`)}`, words: "The mailbox" };
    case "cards":
      return { to: href("/rehearsal/cards"), words: "The card processor" };
    case "printer":
      return { to: href("/rehearsal/printer"), words: "The printer" };
    case "shop":
      return { to: href("/shop"), words: "The shop" };
  }
}
