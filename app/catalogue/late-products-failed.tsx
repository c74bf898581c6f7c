import { later } from "#app/ui/later.tsx";
import { Alert } from "#app/ui/note.tsx";

/** Fetched when the page's other later parts are; until then the text that tells no reason. */
export const ProductsFailed = later(
  async () => (await import("./products-failed.tsx")).ProductsFailed,
  <div className="wrap band">
    <Alert>Failed to load products</Alert>
  </div>,
);
