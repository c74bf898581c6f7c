import { type ComponentProps, type ComponentType, createContext, type MouseEvent, use } from "react";

export type LinkProps = Omit<ComponentProps<"a">, "href"> & {
  /** A path, a query (`?page=2`), or empty for the page itself. */
  to: string;
  /** The following apply only to React Router's links: see `RouterLinks`. */
  preventScrollReset?: boolean;
  replace?: boolean;
  reloadDocument?: boolean;
  state?: unknown;
};

/** The component that renders links: an anchor by default. */
export const LinkContext = createContext<ComponentType<LinkProps>>(Anchor);

/** A link to another page of the shop. */
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

/** Whether the click opens another tab or window, or saves the link: leave such a click to the browser. */
export const isModifiedClick = (event: MouseEvent): boolean =>
  event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
