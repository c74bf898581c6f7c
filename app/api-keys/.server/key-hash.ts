import { createHash } from "node:crypto";

/** What is stored of a key. Its 256 random bits need no slow hash. */
export const hashKey = (key: string): string => createHash("sha256").update(key).digest("hex");
