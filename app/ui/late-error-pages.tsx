import { later } from "./later.tsx";
import { Spinner } from "./spinner.tsx";

/** What few visitors ever see, fetched when the page's other later parts are. */
export const NotFoundPage = later(async () => (await import("./error-pages.tsx")).NotFoundPage, <Spinner showLabel />);
