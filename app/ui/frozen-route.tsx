import { type Context, type ReactNode, use, useState } from "react";
import {
  UNSAFE_DataRouterDataContext,
  UNSAFE_DataRouterNavigationContext,
  UNSAFE_DataRouterStateContext,
  UNSAFE_LocationContext,
  UNSAFE_RouteContext,
} from "react-router";

/** All of the router's that changes as somebody walks through the shop, or chooses a colour. */
const contexts = [
  UNSAFE_LocationContext,
  UNSAFE_RouteContext,
  UNSAFE_DataRouterStateContext,
  UNSAFE_DataRouterNavigationContext,
  UNSAFE_DataRouterDataContext,
] as Context<unknown>[];

/**
 * While it is frozen what stands inside sees the address of the page's start. Markup that React has not taken over is
 * compared with what the server wrote for that address.
 */
export function FrozenRoute({ isFrozen, children }: { isFrozen: boolean; children: ReactNode }) {
  const now = contexts.map((context) => use(context));
  const [atFirst] = useState(now);
  const seen = isFrozen ? atFirst : now;
  let frozen = children;
  contexts.forEach((Context, place) => {
    frozen = <Context value={seen[place]}>{frozen}</Context>;
  });
  return frozen;
}
