import { formatDateTime, formatLongDay, formatTime } from "#app/shared/dates.ts";
import { formatPence } from "#app/shared/money.ts";
import { Status } from "#app/ui/display/tag.tsx";
import { Link } from "#app/ui/link.tsx";
import { requireStaff } from "../.server/require-staff.ts";
import { staffCan } from "../.server/staff.ts";
import { useAdmin } from "../admin-context.tsx";
import { readStats } from "../analytics/.server/read-sales.ts";
import { readTopProducts } from "../analytics/.server/read-top-products.ts";
import { RevenuePanel } from "../analytics/chart-panel.tsx";
import { FigureTiles, figure, RangeTabs } from "../analytics/figures.tsx";
import { comparisonLabels, formatCount, periodOf, rangeOf, wholePounds } from "../analytics/periods.ts";
import { countOpen, listOpen } from "../attention/.server/attention-queries.ts";
import { AdminHead } from "../kit/admin-head.tsx";
import { FactRow, Panel } from "../kit/panel.tsx";
import { type Health, readHealth, recentOrders } from "./.server/read-health.ts";
import type { Route } from "./+types/dashboard-page";
import { AttentionPanel, RecentOrders, TopProducts } from "./dashboard-panels.tsx";

const limits = { orders: 7, products: 5, attention: 4 };

export async function loader({ url, ...args }: Route.LoaderArgs) {
  const { shop, staff } = await requireStaff(args, "view_analytics");
  const now = shop.clock.now();
  const period = periodOf(rangeOf(url.searchParams), now);
  const canSeeOrders = staffCan(staff, "view_orders");
  const [sales, products, health, desk, orders] = await Promise.all([
    readStats(shop, period),
    readTopProducts(shop, period, limits.products),
    readHealth(shop),
    canSeeOrders ? Promise.all([countOpen(shop), listOpen(shop, { group: null, page: 1 })]) : null,
    canSeeOrders ? recentOrders(shop, limits.orders) : null,
  ]);
  return {
    now,
    period,
    sales,
    products,
    health,
    desk: desk && { open: desk[0], first: desk[1].slice(0, limits.attention) },
    orders,
  };
}

/** The dashboard: key figures, recent orders, attention items and provider status. */
export default function DashboardPage({ loaderData }: Route.ComponentProps) {
  const { now, period, sales, products, health, desk, orders } = loaderData;
  const { points, before, stats, statsBefore } = sales;
  const average = points.map((point) => (point.orders > 0 ? point.revenueTotal / point.orders : 0));
  return (
    <>
      <AdminHead title="Dashboard" lead={`${formatLongDay(now)}, ${formatTime(now)}`}>
        <RangeTabs range={period.range} />
      </AdminHead>
      <FigureTiles
        against={comparisonLabels[period.range]}
        figures={[
          figure("Revenue", wholePounds, [stats.revenueTotal, statsBefore.revenueTotal], {
            points: points.map(({ revenueTotal }) => revenueTotal),
          }),
          figure("Orders", formatCount, [stats.orders, statsBefore.orders], {
            points: points.map((point) => point.orders),
          }),
          figure("Average order", formatPence, [stats.averageTotal, statsBefore.averageTotal], { points: average }),
          figure("Refunds", wholePounds, [stats.refundsTotal, statsBefore.refundsTotal], {
            points: points.map(({ refundsTotal }) => refundsTotal),
            lessIsBetter: true,
          }),
        ]}
      />
      <div className="adm__g2">
        <RevenuePanel points={points} before={before} period={period} />
        {desk && <AttentionPanel {...desk} />}
      </div>
      <div className="adm__g2">
        {orders && <RecentOrders orders={orders} />}
        <TopProducts products={products} />
      </div>
      <HealthPanel health={health} />
    </>
  );
}

/** Sold-out variants, and the status of the printer, Stripe and email. */
function HealthPanel({ health }: { health: Health }) {
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
          <ul className="small grid gap-[0.35rem]" aria-label="Sold out">
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
    return <Status tone="bad">{`${problem} since ${formatDateTime(cardProblem.since)}`}</Status>;
  }
  if (eventsFailed > 0)
    return <Status tone="bad">{eventsFailed === 1 ? "1 event failed" : `${eventsFailed} events failed`}</Status>;
  return lastCardEvent ? `Last event ${formatDateTime(lastCardEvent)}` : "No events yet";
}

function variantCount(count: number): string {
  if (count === 0) return "Nothing";
  return count === 1 ? "1 variant" : `${count} variants`;
}

function SoldOutVariant({ variant }: { variant: Health["soldOut"]["first"][number] }) {
  const { id, productId, product, color, size, waiting } = variant;
  const { can } = useAdmin();
  return (
    <li className="flex flex-wrap justify-between gap-x-[0.8rem]">
      {can("view_products") ? (
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
