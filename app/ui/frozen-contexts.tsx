import { type Context, type ReactNode, use, useState } from "react";
import {
  UNSAFE_DataRouterDataContext,
  UNSAFE_DataRouterNavigationContext,
  UNSAFE_DataRouterStateContext,
  UNSAFE_LocationContext,
  UNSAFE_RouteContext,
} from "react-router";

/** First all of the router's that changes as somebody walks through the shop, or chooses a colour. */
const changing = [
  UNSAFE_LocationContext,
  UNSAFE_RouteContext,
  UNSAFE_DataRouterStateContext,
  UNSAFE_DataRouterNavigationContext,
  UNSAFE_DataRouterDataContext,
] as Context<unknown>[];

/** For a context whose value in the browser is another than the server's, or changes while the page is open. */
export function changesInTheBrowser<Value>(context: Context<Value>): Context<Value> {
  changing.push(context as Context<unknown>);
  return context;
}

/**
 * While they are frozen what stands inside sees the contexts as they were at the page's start. Markup that React has
 * not taken over is compared with what the server wrote then, and dropped as soon as one of them changes above it.
 */
export function FrozenContexts({ areFrozen, children }: { areFrozen: boolean; children: ReactNode }) {
  const now = changing.map((context) => use(context));
  const [atFirst] = useState(now);
  const seen = areFrozen ? atFirst : now;
  let frozen = children;
  changing.forEach((Context, place) => {
    frozen = <Context value={seen[place]}>{frozen}</Context>;
  });
  return frozen;
}
