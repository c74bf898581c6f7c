import { formatDateTime } from "#app/shared/dates.ts";
import { Link } from "#app/ui/link.tsx";
import type { LogEntry } from "./.server/log.ts";

/** Audit entries: who did what and when, with the changed fields. */
export function LogList({ entries, empty = "Nothing yet." }: { entries: LogEntry[]; empty?: string }) {
  if (entries.length === 0) return <p className="soft">{empty}</p>;
  return (
    <ul className="rows notes">
      {entries.map((entry) => (
        <li key={entry.id} className="wrap-anywhere">
          <b>{entry.staffName}</b> {entry.summary}
          <Subject entry={entry} />
          {entry.reason && <>, “{entry.reason}”</>},{" "}
          <time className="soft" dateTime={entry.at.toISOString()}>
            {formatDateTime(entry.at)}
          </time>
          <Changes before={entry.before} after={entry.after} />
        </li>
      ))}
    </ul>
  );
}

/** A link to the order or customer, unless the summary names it. Entries about a whole list ('all') have none. */
function Subject({ entry: { resource, resourceId, summary } }: { entry: LogEntry }) {
  if (summary.includes(resourceId)) return null;
  const isOrder = resource === "orders" && /-\d+$/.test(resourceId);
  if (!isOrder && (resource !== "customers" || resourceId === "all")) return null;
  return (
    <>
      ,{" "}
      <Link to={`/admin/${resource}/${encodeURIComponent(resourceId)}`}>
        {isOrder ? resourceId : `customer ${resourceId.slice(0, 8)}`}
      </Link>
    </>
  );
}

function Changes({ before, after }: Pick<LogEntry, "before" | "after">) {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  if (fields.length === 0) return null;
  return (
    <details className="small">
      <summary className="small soft w-fit underline">What changed</summary>
      <dl className="log__fields small">
        {fields.map((field) => (
          <div key={field} className="grid grid-cols-[minmax(6rem,10rem)_minmax(0,1fr)] gap-3">
            <dt className="[font-weight:600]">{field}</dt>
            <dd>
              {before && <del>{formatValue(before[field])}</del>}{" "}
              {after && <ins className="[font-weight:600] no-underline">{formatValue(after[field])}</ins>}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

const formatValue = (value: unknown): string => {
  if (value === null || value === undefined || value === "") return "nothing";
  return typeof value === "string" ? value : JSON.stringify(value);
};
