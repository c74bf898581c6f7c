import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The root folder of the clone. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
export const inRoot = (...path) => join(root, ...path);

/** Written by bin/bundle.ts. */
export const isBundle = () => existsSync(inRoot("bundle.json"));
