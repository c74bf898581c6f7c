import { later } from "./later.tsx";
import { Spinner } from "./spinner.tsx";
// Parts that come later stand in the page from the start, and look as they will.
import "./dark-window.css";
import "./field.css";
import "./picture.css";
import "./tag.css";

/** What few visitors ever see, fetched when the page's other later parts are. */
export const NotFoundPage = later(async () => (await import("./error-pages.tsx")).NotFoundPage, <Spinner showLabel />);
