import { cardWords } from "#app/orders/card-words.ts";
import { optionsOf } from "#app/orders/item-groups.ts";
import { postBackBy } from "#app/returns/rules.ts";
import { dayWords } from "#app/shared/dates.ts";
import { Block, Lines, Subtitle, Words } from "../layout/parts.tsx";
import { ItemRows, StepRows } from "../layout/rows.tsx";
import { neutralName } from "../orders/facts.ts";
import type { ReturnFacts } from "./facts.ts";

export function Things({ store, things }: ReturnFacts) {
  return (
    <ItemRows
      rows={things.map((thing) => ({
        key: thing.id,
        name: neutralName(thing.productName, store),
        options: optionsOf(thing),
        end: String(thing.quantity),
      }))}
    />
  );
}

/** Where to send the parcel, by when, and when the refund comes. */
export function SendBack({ store, order, notice }: ReturnFacts) {
  const isFault = notice.kind === "faulty";
  return (
    <Block>
      <Subtitle>How to send it back</Subtitle>
      <StepRows
        steps={[
          {
            when: `By ${dayWords(postBackBy(notice))}`,
            what: "Post it to us",
            more: isFault
              ? "We pay the postage: keep the receipt and send us a photograph of it."
              : "You pay the postage. Keep the proof of posting.",
          },
          { when: "In the parcel", what: `Write ${notice.reference} on a note inside` },
          {
            when: "Within 14 days",
            what: `We refund ${cardWords(order)}`,
            more: "Counted from the day it reaches us, or the day you show us proof of posting.",
          },
        ]}
      />
      <Words>
        <b>Send it to</b>
        <br />
        <Lines lines={[store.legal.trader, ...store.legal.address]} />
      </Words>
    </Block>
  );
}
