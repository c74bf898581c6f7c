import { Icon } from "#app/ui/media/icon.tsx";
import { Panel } from "../kit/panel.tsx";

interface GoingLiveProps {
  mode: "rehearsal" | "live";
  ready: readonly { what: string; isDone: boolean }[];
}

/** What has to be true before money moves, as far as the shop itself can tell. */
export function GoingLive({ mode, ready }: GoingLiveProps) {
  return (
    <Panel title={mode === "live" ? "This shop is live" : "Going live"} lit>
      <p className="small">
        {mode === "live"
          ? "Money moves. This is what a live shop should be able to say of itself."
          : "This is a rehearsal: no money moves. Go live when all of this is true."}
      </p>
      <ul className="plain ticks small">
        {ready.map(({ what, isDone }) => (
          <li key={what}>
            {isDone ? <Icon name="check" /> : <span className="ticks__no" />}
            <span>
              {what} {!isDone && <b>to do</b>}
            </span>
          </li>
        ))}
      </ul>
      <p className="tiny">Keys are set on the server, never here.</p>
    </Panel>
  );
}
