import { Link, useSearchParams } from "react-router";
import { changedAddress } from "../list-query.ts";
import { type OrderTab, orderTabs, tabNames } from "./order-filters.ts";

interface OrderTabsProps {
  /** How many orders each tab has. */
  tabs: Record<OrderTab, number>;
  placed: number;
  here: OrderTab | undefined;
}

const figure = new Intl.NumberFormat("en-GB");

/** The orders by how far they are. */
export function OrderTabs({ tabs, placed, here }: OrderTabsProps) {
  const [params] = useSearchParams();
  const all = [{ tab: null, label: "All", count: placed }];
  const others = tabNames.map((tab) => ({ tab, label: orderTabs[tab].label, count: tabs[tab] }));
  return (
    <nav className="tabs" aria-label="Status">
      {[...all, ...others].map(({ tab, label, count }) => (
        <Link
          key={label}
          to={changedAddress(params, { status: tab })}
          aria-current={(tab ?? undefined) === here ? "page" : undefined}
          preventScrollReset
        >
          {label} <small>{figure.format(count)}</small>
        </Link>
      ))}
    </nav>
  );
}
