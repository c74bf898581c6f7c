import { useState } from "react";
import { useNavigate } from "react-router";
import { type ShopQuery, shopHref } from "./shop-query.ts";

export type ShopControls = {
  /** What is asked for, also while the answer is on its way: a crossed box stays crossed. */
  query: ShopQuery;
  /** Asks for something else; the page stays where it is. */
  apply: (change: Partial<ShopQuery>) => void;
};

/** @param loaded what the page shows; as soon as another answer is there, that one counts */
export function useShopQuery(loaded: ShopQuery): ShopControls {
  const navigate = useNavigate();
  const [asked, setAsked] = useState({ loaded, query: loaded });
  const query = asked.loaded === loaded ? asked.query : loaded;
  return {
    query,
    apply(change) {
      const next = { ...query, page: 1, ...change };
      setAsked({ loaded, query: next });
      void navigate(shopHref(next), { preventScrollReset: true });
    },
  };
}
