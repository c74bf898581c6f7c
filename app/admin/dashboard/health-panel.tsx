import { momentWords } from "#app/shared/dates.ts";
import { Status } from "#app/ui/display/tag.tsx";
import { Link } from "#app/ui/link.tsx";
import { useAdmin } from "../admin-context.tsx";
import { FactRow, Panel } from "../kit/panel.tsx";
import type { Health } from "./.server/read-health.ts";

/** Sold-out variants, and the status of the printer, Stripe and email. */
export function HealthPanel({ health }: { health: Health }) {
  const { may } = useAdmin();
  const { printer, cardProblem, soldOut, lastCardEvent, failedEmails, eventsFailed } = health;
  return (
    <Panel title="Stock and providers">
      <div className="adm__g2 adm__g2--even health">
        <dl className="kv small">
          <FactRow label="Printer">
            {printer === "ok" ? <Status tone="good">Connected</Status> : <Status tone="warn">Not responding</Status>}
          </FactRow>
          <FactRow label="Stripe">
            {cardProblem ? (
              <Status tone="bad">
                {`${cardProblem.isRefused ? "Rejects the key" : "Not responding"} since ${momentWords(cardProblem.since)}`}
              </Status>
            ) : eventsFailed > 0 ? (
              <Status tone="bad">{eventsFailed === 1 ? "1 event failed" : `${eventsFailed} events failed`}</Status>
            ) : lastCardEvent ? (
              `Last event ${momentWords(lastCardEvent)}`
            ) : (
              "No events yet"
            )}
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
          <FactRow label="Sold out">
            {soldOut.variants === 0 ? "Nothing" : soldOut.variants === 1 ? "1 variant" : `${soldOut.variants} variants`}
          </FactRow>
        </dl>
        {soldOut.first.length > 0 && (
          <ul className="plain stockouts small" aria-label="Sold out">
            {soldOut.first.map(({ id, productId, product, color, size, waiting }) => (
              <li key={id}>
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
            ))}
          </ul>
        )}
      </div>
    </Panel>
  );
}
