import { clockTime, longDay } from "#app/shared/dates.ts";
import type { RehearsalState } from "./contract.ts";
import { StageButton } from "./stage.tsx";

const hour = 3_600_000;
const day = 24 * hour;

/** The business clock and the buttons that advance it; it never goes back. */
export function RehearsalClock({ clock, deadline }: { clock: RehearsalState["clock"]; deadline: Date | null }) {
  const now = new Date(clock.now);
  const advance = (advanceMs: number) => ({ intent: "clock", advanceMs });
  return (
    <section className="clk" aria-labelledby="clock-title">
      <h2 id="clock-title" className="sr">
        Clock
      </h2>
      <p className="clk__t">
        <span className="poster num">{clockTime(now)}</span>
        <span>
          <b>{longDay(now)}</b>
          <br />
          <span className="small">{aheadWords(clock.offsetMs)}</span>
        </span>
      </p>
      <div className="clk__b">
        <StageButton fields={advance(hour)} tone="ink">
          +1 h
        </StageButton>
        <StageButton fields={advance(day)} tone="ink">
          +1 day
        </StageButton>
        {deadline && (
          <StageButton fields={advance(Math.max(1, deadline.getTime() - now.getTime() + 1000))}>
            To the next deadline, {clockTime(deadline)}
          </StageButton>
        )}
      </div>
    </section>
  );
}

/** "Real time", "2 hours ahead of the real time" */
export function aheadWords(offsetMs: number): string {
  if (offsetMs === 0) return "The real time";
  const hours = Math.floor(offsetMs / hour);
  const parts = [
    plural(Math.floor(hours / 24), "day"),
    plural(hours % 24, "hour"),
    plural(Math.floor(offsetMs / 60_000) % 60, "minute"),
  ];
  return `${parts.filter(Boolean).slice(0, 2).join(" and ") || "Less than a minute"} ahead of the real time`;
}

const plural = (count: number, word: string) => count > 0 && `${count} ${word}${count === 1 ? "" : "s"}`;
