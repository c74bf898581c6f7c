import { fileURLToPath } from "node:url";

/**
 * What a command of `bin/` gets of the environment that tests run in. Half of its CPU time is removing types and
 * compiling: each command finds what earlier ones have compiled, as `npm start` does.
 */
export const commandEnvironment = {
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: fileURLToPath(new URL("../../node_modules/.cache/node", import.meta.url)),
};
