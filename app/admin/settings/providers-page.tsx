import { formatDateTime } from "#app/shared/dates.ts";
import { Status } from "#app/ui/display/tag.tsx";
import { Icon, type IconName } from "#app/ui/media/icon.tsx";
import { requireStaff } from "../.server/require-staff.ts";
import { Panel } from "../kit/panel.tsx";
import { type ProviderFacts, readiness, readProviders } from "./.server/provider-facts.ts";
import type { Route } from "./+types/providers-page";
import { SettingsHead } from "./settings-frame.tsx";
import "#app/ui/display/ticks.css";

export async function loader(args: Route.LoaderArgs) {
  const { shop } = await requireStaff(args, "settings");
  const [providers, ready] = await Promise.all([readProviders(shop), readiness(shop)]);
  return { providers, ready };
}

const describeKeys = (hasKeys: boolean, mode: string) => (hasKeys ? `Keys are set, ${mode}` : "A key is missing");
const since = (at: Date | null, label: string) => (at ? `${label} ${formatDateTime(at)}` : `${label}: none yet`);

/** The payment provider's status at the last checkout: Stripe may refuse a key that is set. */
function describePayments({ hasKeys, problem }: ProviderFacts["card"]): string {
  if (!hasKeys) return "Cannot take cards";
  if (!problem) return "Ready";
  return `${problem.isRefused ? "Rejects the key" : "Not responding"} since ${formatDateTime(problem.since)}`;
}

/** The providers' status. Keys are set on the server and never shown. */
export default function ProvidersPage({ loaderData: { providers, ready } }: Route.ComponentProps) {
  const { mode, card, printer, mail, files } = providers;
  return (
    <>
      <SettingsHead tab="Providers" />
      <Panel title="Providers">
        <ul className="rows rows--columns prov">
          <Provider
            icon="card"
            name="Stripe"
            keys={describeKeys(card.hasKeys, card.isLive ? "live" : mode)}
            tone={card.hasKeys && !card.problem ? "good" : "bad"}
            state={describePayments(card)}
            more={`${since(card.lastEventAt, "Last event")}, ${card.eventsToday} in 24 hours`}
          />
          <Provider
            icon="printer"
            name="Printer"
            keys={describeKeys(printer.hasKeys, mode)}
            tone={printer.status === "ok" ? "good" : "warn"}
            state={printer.status === "ok" ? "Connected" : "No response to the last quote"}
            more={`${since(printer.lastEventAt, "Last event")}, ${printer.eventsToday} in 24 hours`}
          />
          <Provider
            icon="mail"
            name="Email"
            keys={`Via ${mail.host}${mail.from ? `, from ${mail.from}` : ""}`}
            tone={mail.failing > 0 ? "warn" : "good"}
            state={mail.failing > 0 ? `${mail.failing} not sent yet` : "Accepts email"}
            more={`${mail.sentToday} sent in 24 hours, ${mail.waiting} waiting. ${since(mail.lastAt, "Last")}`}
          />
          <Provider
            icon="box"
            name="Files"
            keys={files === "bucket" ? "S3 bucket" : "Local folder"}
            tone="good"
            state="In use"
            more="Pictures and photographs of returns"
          />
        </ul>
      </Panel>
      <GoingLive mode={mode} ready={ready} />
    </>
  );
}

interface ProviderProps {
  icon: IconName;
  name: string;
  keys: string;
  tone: "good" | "warn" | "bad";
  state: string;
  more: string;
}

function Provider({ icon, name, keys, tone, state, more }: ProviderProps) {
  return (
    <li>
      <div className="prov__n">
        <Icon name={icon} size="l" />
        <div>
          <b>{name}</b>
          <br />
          <span className="tiny soft">{keys}</span>
        </div>
      </div>
      <div className="small">
        <Status tone={tone}>{state}</Status>
        <br />
        <span className="soft">{more}</span>
      </div>
    </li>
  );
}

interface GoingLiveProps {
  mode: "rehearsal" | "live";
  ready: readonly { what: string; isDone: boolean }[];
}

/** The checklist for going live, as far as the shop can check it. */
function GoingLive({ mode, ready }: GoingLiveProps) {
  return (
    <Panel title={mode === "live" ? "This shop is live" : "Going live"} lit>
      <p className="small">
        {mode === "live"
          ? "Real money moves. Every item here should be done."
          : "This is a rehearsal: no money moves. Go live when every item is done."}
      </p>
      <ul className="ticks small my-[0.7rem]">
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
