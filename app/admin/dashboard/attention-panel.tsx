import { ButtonLink } from "#app/ui/forms/button.tsx";
import { Link } from "#app/ui/link.tsx";
import { Icon } from "#app/ui/media/icon.tsx";
import type { DeskItem } from "../attention/.server/attention-queries.ts";
import { deskKindOf } from "../attention/kind-of.ts";
import { Panel } from "../kit/panel.tsx";

interface AttentionPanelProps {
  /** How many there are in all. */
  open: number;
  first: DeskItem[];
}

/** The first things on the desk, and the way to all of them. */
export function AttentionPanel({ open, first }: AttentionPanelProps) {
  return (
    <Panel
      title="Needs attention"
      aside={
        open > 0 && (
          <Link className="small" to="/admin/attention">
            All {open}
          </Link>
        )
      }
    >
      {first.length === 0 && <p className="soft">Nothing is stuck.</p>}
      <ul className="plain atts">
        {first.map(({ id, kind, order, dueAt, summary }) => {
          const { icon, title, group } = deskKindOf(kind);
          return (
            <li key={id} className={dueAt ? "att att--bad" : "att"}>
              <Icon name={icon} />
              <div>
                <b>{order ? `${order.number}: ${title}` : title}</b>
                <span className="small soft">{summary}</span>
              </div>
              <ButtonLink
                tone={dueAt ? "ink" : "line"}
                size="s"
                to={order ? `/admin/orders/${order.number}` : `/admin/attention?kind=${group}`}
              >
                Open
              </ButtonLink>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
