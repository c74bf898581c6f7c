import type { ComponentProps } from "react";
import { Link as RouterLink } from "react-router";

export type LinkProps = ComponentProps<typeof RouterLink>;

/** To another page of the shop. On the server it is the anchor that React Router's comes to, without its preparations. */
export const Link = import.meta.env.SSR ? ServerLink : RouterLink;

function ServerLink(props: LinkProps) {
  const { to, discover = "render", target, ...rest } = props;
  // What has to be worked out from where the page lies is React Router's to work out.
  if (typeof to !== "string" || !/^\/(?!\/)/.test(to) || to.includes("..") || props.mask)
    return <RouterLink {...props} />;
  return (
    <a {...attributesOf(rest)} href={to} target={target} data-discover={discover === "render" ? "true" : undefined} />
  );
}

/** Without what only tells the browser's router how to go there. */
function attributesOf({
  prefetch: _prefetch,
  preventScrollReset: _preventScrollReset,
  relative: _relative,
  reloadDocument: _reloadDocument,
  replace: _replace,
  state: _state,
  viewTransition: _viewTransition,
  defaultShouldRevalidate: _defaultShouldRevalidate,
  mask: _mask,
  ...attributes
}: Omit<LinkProps, "to" | "discover" | "target">) {
  return attributes;
}
