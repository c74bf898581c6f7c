import { shopContext } from "#app/context.ts";
import { formatLongDay, formatTime } from "#app/shared/dates.ts";
import type { PageHandle } from "#app/shell/layout.tsx";
import { Alert } from "#app/ui/display/note.tsx";
import { rehearsalControl } from "./.server/control.ts";
import { nextDeadline, orderNumbers } from "./.server/read-shop.ts";
import { runRehearsalForm } from "./.server/run-action.ts";
import type { Route } from "./+types/control-room-page";
import type { RehearsalState } from "./contract.ts";
import { FaultsOn } from "./machine.tsx";
import { CardProcessor, MailboxMachine, Printer } from "./machines.tsx";
import { rehearsalMeta, Stage, StageButton, useFresh } from "./stage.tsx";
import { listTour } from "./tour/.server/show-tour.ts";
import { ScenarioList } from "./tour/scenario-list.tsx";

export const handle: PageHandle = { frame: "bare" };
export const meta: Route.MetaFunction = rehearsalMeta("Control room");

const latestEmails = 6;

export async function loader({ context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const control = rehearsalControl(shop);
  const [state, emails] = await Promise.all([control.state(), control.emails(latestEmails)]);
  if (!state.ok) return { ok: false as const, error: state.error };
  const externalIds = state.value.printerOrders.flatMap(({ externalId }) => externalId ?? []);
  const [numbers, deadline, tour] = await Promise.all([
    orderNumbers(shop.db, externalIds),
    nextDeadline(shop),
    listTour(shop),
  ]);
  const inShort = emails.ok ? emails.value.slice(0, latestEmails) : [];
  return {
    ok: true as const,
    state: state.value,
    emails: inShort.map(({ id, to, subject, date }) => ({ id, to, subject, date })),
    numbers,
    deadline,
    tour,
  };
}

export const action = ({ request, context }: Route.ActionArgs) => runRehearsalForm(context.get(shopContext), request);

/** The three sandbox servers, the clock, and every fault that can be injected, on one page. */
export default function ControlRoomPage({ loaderData: page, actionData }: Route.ComponentProps) {
  useFresh();
  return (
    <>
      <Stage
        title="Control room"
        words="Three simulated providers speak the real protocols, so the shop can’t tell the difference. Break them, move the clock on, and see what customers and staff would see."
        aside={page.ok && <RehearsalClock clock={page.state.clock} deadline={page.deadline} />}
        done={actionData}
      >
        <div className="wrap">
          {page.ok ? (
            <>
              <div className="sash mach">
                <CardProcessor state={page.state} />
                <Printer state={page.state} numbers={page.numbers} />
                <MailboxMachine state={page.state} emails={page.emails} />
              </div>
              <FaultsOn faults={page.state.faults} />
              <div className="row row--between pt-4">
                <span className="soft small">
                  Start over: clear all simulated payments, print orders, emails and faults.
                </span>
                <StageButton fields={{ intent: "reset" }} tone="danger">
                  Clear everything
                </StageButton>
              </div>
            </>
          ) : (
            <Alert>{page.error}</Alert>
          )}
        </div>
      </Stage>
      {page.ok && <ScenarioList tour={page.tour} />}
    </>
  );
}

const hour = 3_600_000;
const day = 24 * hour;

/** The business clock and the buttons that advance it; it never goes back. */
function RehearsalClock({ clock, deadline }: { clock: RehearsalState["clock"]; deadline: Date | null }) {
  const now = new Date(clock.now);
  const advance = (advanceMs: number) => ({ intent: "clock", advanceMs });
  return (
    <section className="clk on-brand" aria-labelledby="clock-title">
      <h2 id="clock-title" className="sr">
        Clock
      </h2>
      <p className="flex items-baseline gap-[0.8rem]">
        <span className="poster num text-[3.6rem] [line-height:0.9]">{formatTime(now)}</span>
        <span>
          <b>{formatLongDay(now)}</b>
          <br />
          <span className="small">{clockAheadText(clock.offsetMs)}</span>
        </span>
      </p>
      <div className="[--gap:0.45rem] row">
        <StageButton fields={advance(hour)} tone="ink">
          +1 h
        </StageButton>
        <StageButton fields={advance(day)} tone="ink">
          +1 day
        </StageButton>
        {deadline && (
          <StageButton fields={advance(Math.max(1, deadline.getTime() - now.getTime() + 1000))}>
            To the next deadline, {formatTime(deadline)}
          </StageButton>
        )}
      </div>
    </section>
  );
}

/** "Real time", "2 hours ahead of the real time" */
export function clockAheadText(offsetMs: number): string {
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
