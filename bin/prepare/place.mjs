import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The root folder of the clone. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
export const inRoot = (...path) => join(root, ...path);
