import { dayWords } from "#app/shared/dates.ts";
import { Link } from "#app/ui/link.tsx";
import type { ShownReturn } from "./.server/return-queries.ts";
import { statusWords } from "./rules.ts";
import "#app/orders/customer/order-progress.css";

/** An order page's list of returns and their status. */
export function ReturnsOfOrder({ number, returns }: { number: string; returns: readonly ShownReturn[] }) {
  if (returns.length === 0) return null;
  return (
    <section aria-labelledby="returns-title">
      <h2 id="returns-title">Returns</h2>
      <ul className="events plain">
        {returns.map(({ reference, status, askedAt }) => (
          <li key={reference}>
            <span className="soft">{dayWords(askedAt)}</span>
            <Link to={`/orders/${number}/returns/${reference}`}>{reference}</Link>
            <b>{statusWords[status]}</b>
          </li>
        ))}
      </ul>
    </section>
  );
}
