import { type ComponentProps, type ComponentType, createContext, type MouseEvent, use } from "react";

export type LinkProps = Omit<ComponentProps<"a">, "href"> & {
  /** The address of a page: a path, a query (`?page=2`) or empty for the page itself. */
  to: string;
  /** The rest is for pages that React Router's own links lead through: see router-links.tsx. */
  preventScrollReset?: boolean;
  replace?: boolean;
  reloadDocument?: boolean;
  state?: unknown;
};

/** What links are drawn by: an anchor, unless the page around them says otherwise. */
export const LinkContext = createContext<ComponentType<LinkProps>>(Anchor);

/** To another page of the shop. */
export function Link(props: LinkProps) {
  const Drawn = use(LinkContext);
  return <Drawn {...props} />;
}

function Anchor({
  to,
  preventScrollReset: _,
  replace: _replace,
  reloadDocument: _reload,
  state: _state,
  ...rest
}: LinkProps) {
  return <a {...rest} href={to} />;
}

/** Whether the browser opens the link in another tab or window, or saves it: such a click is left to it. */
export const isModifiedClick = (event: MouseEvent): boolean =>
  event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
