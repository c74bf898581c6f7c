import { Disclosure, Faq } from "#app/ui/disclosure.tsx";
import { type Happening, happenings } from "./timeline-steps.ts";

/** Everything that happened to an order so far, newest first. */
export function OrderHappenings({ events }: { events: readonly Happening[] }) {
  return (
    <Faq>
      <Disclosure summary="Order history">
        <ol className="events plain">
          {happenings(events).map(({ when, what }, index) => (
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
