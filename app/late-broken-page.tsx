import { later } from "./ui/later.tsx";

/** Fetched when the page's other later parts are, with the words for each error. */
export const BrokenPage = later(
  async () => (await import("./broken-page.tsx")).BrokenPage,
  <p className="wrap band">An unexpected error occurred. Please try again.</p>,
);
