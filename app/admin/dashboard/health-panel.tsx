import { momentWords } from "#app/shared/dates.ts";
import { Status } from "#app/ui/display/tag.tsx";
import { Link } from "#app/ui/link.tsx";
import { useAdmin } from "../admin-context.tsx";
import { FactRow, Panel } from "../kit/panel.tsx";
import type { Health } from "./.server/read-health.ts";

/** Sold-out variants, and the status of the printer, Stripe and email. */
export function HealthPanel({ health }: { health: Health }) {
  const { printer, soldOut, failedEmails } = health;
  return (
    <Panel title="Stock and providers">
      <div className="adm__g2 adm__g2--even gap-x-10">
        <dl className="sums kv small">
          <FactRow label="Printer">
            {printer === "ok" ? <Status tone="good">Connected</Status> : <Status tone="warn">Not responding</Status>}
          </FactRow>
          <FactRow label="Stripe">
            <StripeStatus {...health} />
          </FactRow>
          <FactRow label="Email">
            {failedEmails > 0 ? (
              <Status tone="bad">
                {failedEmails === 1 ? "1 could not be sent" : `${failedEmails} could not be sent`}
              </Status>
            ) : (
              <Status tone="good">Nothing failed</Status>
            )}
          </FactRow>
          <FactRow label="Sold out">{variantCount(soldOut.variants)}</FactRow>
        </dl>
        {soldOut.first.length > 0 && (
          <ul className="stockouts small" aria-label="Sold out">
            {soldOut.first.map((variant) => (
              <SoldOutVariant key={variant.id} variant={variant} />
            ))}
          </ul>
        )}
      </div>
    </Panel>
  );
}

/** The gravest of: rejected or unanswered calls, failed events, and how long ago Stripe last sent one. */
function StripeStatus({ cardProblem, eventsFailed, lastCardEvent }: Health) {
  if (cardProblem) {
    const problem = cardProblem.isRefused ? "Rejects the key" : "Not responding";
    return <Status tone="bad">{`${problem} since ${momentWords(cardProblem.since)}`}</Status>;
  }
  if (eventsFailed > 0)
    return <Status tone="bad">{eventsFailed === 1 ? "1 event failed" : `${eventsFailed} events failed`}</Status>;
  return lastCardEvent ? `Last event ${momentWords(lastCardEvent)}` : "No events yet";
}

function variantCount(count: number): string {
  if (count === 0) return "Nothing";
  return count === 1 ? "1 variant" : `${count} variants`;
}

function SoldOutVariant({ variant }: { variant: Health["soldOut"]["first"][number] }) {
  const { id, productId, product, color, size, waiting } = variant;
  const { may } = useAdmin();
  return (
    <li>
      {may("view_products") ? (
        <Link to={`/admin/products/${productId}#variant-${id}-stock`}>
          {product}, {color}, {size}
        </Link>
      ) : (
        <span>
          {product}, {color}, {size}
        </span>
      )}
      {waiting > 0 && <b>{waiting === 1 ? "1 person waiting" : `${waiting} people waiting`}</b>}
    </li>
  );
}
