import type { ComponentType } from "react";
import type { Goods } from "#app/cart/goods.ts";

/**
 * Parts of the shell that load when they are used. They are fetched from here, in a file of its own, so that the files
 * which every page loads need not list all of theirs.
 */
export const fetchSearchPanel = async () => (await import("#app/search/search-panel.tsx")).SearchPanel;

/** A setter of React state. Without a connection it is not called, and the page goes without wallets. */
type Show<Props> = (update: () => ComponentType<Props>) => void;

export const loadCartExpress = (show: Show<object>): Promise<void> =>
  import("#app/checkout/express/cart-express.tsx").then(
    ({ CartExpress }) => show(() => CartExpress),
    () => {},
  );

export const loadProductWallets = (show: Show<{ goods: Goods }>): Promise<void> =>
  import("#app/checkout/express/product-wallets.tsx").then(
    ({ ProductWallets }) => show(() => ProductWallets),
    () => {},
  );
