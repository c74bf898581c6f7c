import { createContext, type ReactNode } from "react";

/** The browser's files of a document, as the build calls them: paths. */
export type IslandFiles = {
  /** The one script that a document runs by itself. */
  entry: string;
  /** What wakes islands, and all that it imports: React, the islands of every page. */
  waking: string;
  wakingFiles: readonly string[];
  /** What an island needs besides. @param name its file without `/app/` and `.island.tsx` */
  of(name: string): readonly string[];
  /** A stylesheet's text. Undefined where its address is not known: in development, or of another build. */
  stylesheet(address: string): string | undefined;
};

export type DocumentTools = {
  files: IslandFiles;
  /** A root of its own, as the island has in the browser: the same ids, nothing from around it. @returns HTML */
  render(island: ReactNode, identifierPrefix: string): string;
};

/** How a document renders its islands. Null in a page that is hydrated as a whole, and in the browser. */
export const DocumentContext = createContext<DocumentTools | null>(null);

/** What only the server has to make documents with; null in the browser. */
export type DocumentServer = {
  files: IslandFiles;
  /** The page's stylesheets, their texts joined and their addresses: it has them inside. Null: it links to them. */
  styles: { text: string; addresses: string } | null;
  renderToString(node: ReactNode, options: { identifierPrefix: string }): string;
};
export const DocumentServerContext = createContext<DocumentServer | null>(null);
