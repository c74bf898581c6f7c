import { flushCompileCache } from "node:module";

/** Imported first by what compile.mjs runs: keeps what has been compiled, and ends. */
flushCompileCache();
process.exit();
