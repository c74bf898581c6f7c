import { inRoot } from "./place.mjs";
import { run } from "./process.mjs";

/**
 * Compiles the programs that run from their sources. Otherwise the supervisor and the sandbox strip their types at the
 * first start, with a compiler that takes 18 to 22 MB for as long as they run.
 *
 * Modules are evaluated in the order in which they are imported, once all are compiled: compiled.mjs ends the process,
 * so that no program starts.
 * @param cache folder of the compile cache
 */
export async function compile(cache) {
  const programs = ["bin/prepare/compiled.mjs", "sandbox/main.ts", "server/main.ts"];
  const imports = programs.map((path) => `import "./${path}";`).join("\n");
  const args = ["--input-type=module", "--eval", imports];
  await run("Compiling the shop", inRoot("node_modules/.bin/node"), args, { NODE_COMPILE_CACHE: cache });
}
