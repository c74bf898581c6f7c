import { data } from "react-router";

/** Every address that no route knows; the root's error boundary draws the page. */
export function loader(): never {
  throw data(null, { status: 404 });
}

/** Never drawn; being there makes this a page and not an endpoint, so that people get the dark window. */
export default function NotFound() {
  return null;
}
