import { createContext } from "react";
import { preload } from "react-dom";

/**
 * How a part asks for a file ahead of its markup: React's own way. An island of a document is rendered by itself, where
 * React could only put the link into the island; it hands it on to the page (islands/island.tsx), whose head the browser
 * reads first.
 */
export const PreloadContext = createContext(preload);
