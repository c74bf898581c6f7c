import { Link } from "#app/ui/link.tsx";
import { listAddress, type OrderList, orderLists } from "./list-rules.ts";
import "#app/ui/layout/tabs.css";

/** Narrows the list; each has an address of its own. */
export function OrderListTabs({ list, counts }: { list: OrderList; counts: Record<OrderList, number> }) {
  return (
    <div className="row row--between py-4">
      <nav className="tabs border-0" aria-label="Show">
        {(Object.keys(orderLists) as OrderList[]).map((each) => (
          <Link key={each} to={listAddress(each)} aria-current={each === list ? "page" : undefined}>
            {orderLists[each].label} <small>{counts[each]}</small>
          </Link>
        ))}
      </nav>
      <Link className="small" to="/track-order">
        Bought as a guest? Track it here
      </Link>
    </div>
  );
}
