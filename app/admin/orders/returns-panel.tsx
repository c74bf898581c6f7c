import { href } from "react-router";
import type { ShownReturn } from "#app/returns/.server/return-queries.ts";
import { dayWords } from "#app/shared/dates.ts";
import { Status } from "#app/ui/display/tag.tsx";
import { Link } from "#app/ui/link.tsx";
import { Panel } from "../kit/panel.tsx";
import { returnLabels } from "./return-words.ts";

/** What of the order comes back, and where somebody has to decide. */
export function ReturnsPanel({ number, returns }: { number: string; returns: readonly ShownReturn[] }) {
  if (returns.length === 0) return null;
  return (
    <Panel title="Returns">
      <ul className="plain mls">
        {returns.map(({ reference, status, askedAt }) => (
          <li key={reference}>
            <span>
              <Link to={href("/admin/orders/:number/returns/:reference", { number, reference })}>{reference}</Link>
              <span className="tiny soft block">{dayWords(askedAt)}</span>
            </span>
            <Status tone={status === "asked" ? "bad" : status === "accepted" ? "warn" : "plain"}>
              {returnLabels[status]}
            </Status>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
