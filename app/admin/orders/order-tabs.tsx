import { useSearchParams } from "react-router";
import { Link } from "#app/ui/link.tsx";
import { changedAddress } from "../kit/list-query.ts";
import type { OrderListPage } from "./.server/list-orders.ts";
import { type OrderTab, orderTabs, tabNames } from "./order-filters.ts";

interface OrderTabsProps {
  /** How many orders each tab has. */
  tabs: OrderListPage["tabs"];
  here: OrderTab | "all";
}

const figure = new Intl.NumberFormat("en-GB");

/** The orders by how far they are. */
export function OrderTabs({ tabs, here }: OrderTabsProps) {
  const [params] = useSearchParams();
  return (
    <nav className="tabs" aria-label="Status">
      {(["all", ...tabNames] as const).map((tab) => (
        <Link
          key={tab}
          to={changedAddress(params, { status: tab === "all" ? null : tab })}
          aria-current={tab === here ? "page" : undefined}
          preventScrollReset
        >
          {tab === "all" ? "All" : orderTabs[tab].label}{" "}
          <small>
            {figure.format(tabs[tab].total)}
            {tabs[tab].isMore && "+"}
          </small>
        </Link>
      ))}
    </nav>
  );
}
