import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The clone's folder. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
export const inRoot = (...path) => join(root, ...path);
