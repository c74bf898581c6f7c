import { useAdmin } from "../admin-context.tsx";
import { ActionButton } from "../kit/action-button.tsx";
import { Panel } from "../kit/panel.tsx";
import type { StaffOrder } from "./.server/read-order-page.ts";
import { type PlainStatus, plainChanges, statusLabels } from "./status-changes.ts";

const about: Record<PlainStatus, string> = {
  in_production: "The printer says so by itself; only where its news did not come.",
  shipped: "The customer gets the dispatch mail.",
  delivered: "The customer gets the arrival mail.",
  on_hold: "It does not go to the press until somebody lets it go on.",
};
const actionLabels: Record<PlainStatus, string> = {
  in_production: "Mark as in print",
  shipped: "Mark as posted",
  delivered: "Mark as delivered",
  on_hold: "Hold it back",
};

/** The changes of status that the order allows now and that somebody can make by hand, as buttons. */
export function StatusPanel({ order }: { order: StaffOrder }) {
  const { may } = useAdmin();
  const changes = may("update_orders") ? plainChanges(order) : [];
  if (changes.length === 0) return null;
  return (
    <Panel title="Status">
      <ul className="plain sts">
        {changes.map((to) => (
          <li key={to}>
            <ActionButton intent="status" fields={{ to }}>
              {actionLabels[to]}
            </ActionButton>
            <span className="tiny soft">
              {statusLabels[order.status]} becomes {statusLabels[to].toLowerCase()}. {about[to]}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
