import { Disclosure, Faq } from "#app/ui/display/disclosure.tsx";
import type { Card } from "../card-words.ts";
import { type Happening, happenings } from "./timeline-steps.ts";
import "./order-happenings.css";

/** Everything that happened to an order so far, newest first. */
export function OrderHappenings({ events, card }: { events: readonly Happening[]; card: Card }) {
  return (
    <Faq>
      <Disclosure summary="Order history">
        <ol className="events plain">
          {happenings(events, card).map(({ when, what }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same thing may happen twice in a minute
            <li key={index}>
              <span className="soft">{when}</span>
              <b>{what}</b>
            </li>
          ))}
        </ol>
      </Disclosure>
    </Faq>
  );
}
