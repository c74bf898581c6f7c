import { data } from "react-router";
import { shopContext } from "#app/context.ts";
import { Status } from "#app/ui/display/tag.tsx";
import { PageHead } from "#app/ui/layout/page-head.tsx";
import { Link } from "#app/ui/link.tsx";
import { store } from "#store";
import { readShopStatus, readWorkings, type Workings } from "./.server/read-shop-status.ts";
import type { Route } from "./+types/status-page";
import { describeOutage, describeStatus, type StatusRow } from "./describe-status.ts";
import "#app/ui/display/sums.css";
import "./status-page.css";

export async function loader({ request, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const facts = await readShopStatus(shop);
  const isSilent = facts.database === "silent";
  const loaded = {
    status: describeStatus(facts, shop.store.cancelWindowMinutes),
    outage: !isSilent && facts.lastOutage ? describeOutage(facts.lastOutage, facts.outagesBefore) : null,
    workings: isSilent ? null : await readWorkings(shop, request),
  };
  return data(loaded, { headers: { "cache-control": "no-store" } });
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = () => [
  { title: `Is the shop working? ${store.brand}` },
  { name: "robots", content: "noindex" },
];

/** Whether the shop works, for anybody; staff also see how it works inside. Answers while the database does not. */
export default function StatusPage({ loaderData }: Route.ComponentProps) {
  const { status, outage, workings } = loaderData;
  return (
    <div className="wrap">
      <PageHead title={status.title}>{status.lead}</PageHead>
      <ul className="sts" aria-label="Status of each part">
        {status.rows.map((row) => (
          <PartRow key={row.part} {...row} />
        ))}
      </ul>
      {outage && (
        <section className="cols stlast" aria-labelledby="last-outage">
          <h2 id="last-outage">The last time something broke</h2>
          <div>
            <p>
              <b>{outage.title}</b>
            </p>
            <p>{outage.text}</p>
            <p className="small soft">{outage.before}</p>
          </div>
        </section>
      )}
      {workings && <StaffFigures {...workings} />}
    </div>
  );
}

function PartRow({ part, text, label, tone }: StatusRow) {
  return (
    <li>
      <h2 className="text-(length:--t-4) font-stretch-[80%]">{part}</h2>
      <p>{text}</p>
      <Status tone={tone}>{label}</Status>
    </li>
  );
}

/** The worker makes them, which may run elsewhere with other variables. */
const noBackups = "BACKUP_DIR is not set here: none are made, unless a worker elsewhere has it";

function StaffFigures({ job, email, errors, lastBackup, backsUp, version }: Workings) {
  return (
    <section className="cols stlast" aria-labelledby="for-staff">
      <h2 id="for-staff">For staff</h2>
      <div>
        <dl className="sums kv">
          <Figure name="Oldest waiting job">{waitText(job)}</Figure>
          <Figure name="Oldest unsent email">{waitText(email)}</Figure>
          <Figure name="Last backup">{lastBackup ?? (backsUp ? "None in BACKUP_DIR yet" : noBackups)}</Figure>
          <Figure name="Version">{version}</Figure>
          {errors.map(({ service, error }) => (
            <Figure key={service} name={`Error from ${service}`}>
              {error}
            </Figure>
          ))}
        </dl>
        <p>
          <Link to="/admin/attention">What needs attention</Link>
        </p>
      </div>
    </section>
  );
}

function Figure({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** @param seconds null if nothing waits */
function waitText(seconds: number | null): string {
  if (seconds === null) return "None";
  if (seconds < 120) return seconds === 1 ? "1 second" : `${seconds} seconds`;
  return seconds < 7200 ? `${Math.floor(seconds / 60)} minutes` : `${Math.floor(seconds / 3600)} hours`;
}
