import { data } from "react-router";

/** Handles every unknown URL; the root's error boundary renders the page. */
export function loader(): never {
  throw data(null, { status: 404 });
}

/** Never rendered. Its presence makes this a page instead of an endpoint, so that visitors get the HTML error page. */
export default function NotFound() {
  return null;
}
