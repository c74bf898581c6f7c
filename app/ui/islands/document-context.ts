import { createContext, type ReactNode } from "react";

/** A document's client files, by the build's paths. */
export type IslandFiles = {
  /** The document's only script that runs at once. */
  entry: string;
  /** The module that wakes islands. */
  waking: string;
  /** The same with what it imports (React, the islands of every page) and the document does not run anyway. */
  wakingFiles: readonly string[];
  /**
   * The other files of an island, its own first.
   * @param name its file without `/app/` and `.island.tsx`
   */
  of(name: string): readonly string[];
  /** A stylesheet's text; undefined if its URL is unknown (in development, or from another build). */
  stylesheet(address: string): string | undefined;
};

type DocumentTools = {
  files: IslandFiles;
  /**
   * Renders an island as its own root, as in the browser: the same ids, and no outer context.
   * @returns HTML
   */
  render(island: ReactNode, identifierPrefix: string): string;
};

/** How a document renders its islands. Null in a hydrated page, and in the browser. */
export const DocumentContext = createContext<DocumentTools | null>(null);

/** The server's tools for documents; null in the browser. */
export type DocumentServer = {
  files: IslandFiles;
  /** The page's stylesheets to inline, as joined text with their URLs; null to link to them. */
  styles: { text: string; addresses: string } | null;
  renderToString(node: ReactNode, options: { identifierPrefix: string }): string;
};
export const DocumentServerContext = createContext<DocumentServer | null>(null);
