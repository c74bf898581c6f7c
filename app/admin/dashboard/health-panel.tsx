import type { ReactNode } from "react";
import { momentWords } from "#app/shared/dates.ts";
import { Status } from "#app/ui/display/tag.tsx";
import { Link } from "#app/ui/link.tsx";
import { useAdmin } from "../admin-context.tsx";
import { Panel } from "../kit/panel.tsx";
import type { Health } from "./.server/read-health.ts";

/** What is sold out, and whether those answer without whom nothing is sold. */
export function HealthPanel({ health }: { health: Health }) {
  const { may } = useAdmin();
  const { printer, cardProblem, soldOut, lastCardEvent, failedEmails, eventsFailed } = health;
  return (
    <Panel title="Stock and providers">
      <div className="adm__g2 adm__g2--even health">
        <dl className="kv small">
          <Fact name="Printer">
            {printer === "ok" ? <Status tone="good">Connected</Status> : <Status tone="warn">Does not answer</Status>}
          </Fact>
          <Fact name="Card service">
            {cardProblem ? (
              <Status tone="bad">
                {`${cardProblem.isRefused ? "Refuses the key" : "Does not answer"} since ${momentWords(cardProblem.since)}`}
              </Status>
            ) : eventsFailed > 0 ? (
              <Status tone="bad">{eventsFailed === 1 ? "1 event failed" : `${eventsFailed} events failed`}</Status>
            ) : lastCardEvent ? (
              `Last heard of ${momentWords(lastCardEvent)}`
            ) : (
              "Not heard of yet"
            )}
          </Fact>
          <Fact name="Mail">
            {failedEmails > 0 ? (
              <Status tone="bad">
                {failedEmails === 1 ? "1 could not be sent" : `${failedEmails} could not be sent`}
              </Status>
            ) : (
              <Status tone="good">Nothing failed</Status>
            )}
          </Fact>
          <Fact name="Sold out">
            {soldOut.variants === 0 ? "Nothing" : soldOut.variants === 1 ? "1 variant" : `${soldOut.variants} variants`}
          </Fact>
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
                {waiting > 0 && <b>{waiting === 1 ? "1 person waits" : `${waiting} people wait`}</b>}
              </li>
            ))}
          </ul>
        )}
      </div>
    </Panel>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
