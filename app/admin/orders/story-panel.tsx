import { momentWords } from "#app/shared/dates.ts";
import { Panel } from "../kit/panel.tsx";
import type { OrderPageData } from "./.server/read-order-page.ts";
import { story } from "./event-words.ts";

/** What happened so far, newest first; and what the shop wrote down of it, as it stands. */
export function StoryPanel({ order, events, emails }: Pick<OrderPageData, "order" | "events" | "emails">) {
  return (
    <Panel title="What happened">
      <ol className="plain evs">
        {story(order, events, emails).map(({ key, at, title, detail, tone }) => (
          <li key={key} className={tone}>
            <div>
              <b>{title}</b>
              {detail && <span className="small">{detail}</span>}
            </div>
            <time dateTime={at.toISOString()}>{momentWords(at)}</time>
          </li>
        ))}
      </ol>
      <details className="small">
        <summary className="linkbtn">Show the raw events ({events.length})</summary>
        <ul className="plain raw">
          {events.map(({ id, type, actor, at, data }) => (
            <li key={id}>
              <code>
                {at.toISOString()} {type} ({actor}) {JSON.stringify(data)}
              </code>
            </li>
          ))}
        </ul>
      </details>
    </Panel>
  );
}
