/**
 * Prepares a clone to run, on any Node from 20 on and before any package is installed: installs dependencies if they
 * differ from the lock file, and builds if the sources have changed. Quick when there is nothing to do. `--no-build`
 * skips the build.
 *
 * Logs to stderr, because stdout belongs to the program that runs next. On failure, exits with 1 and one message.
 */
import { buildIsStale, fingerprint, stampBuild } from "./prepare/build.mjs";
import { dependenciesAreStale } from "./prepare/dependencies.mjs";
import { hasNode } from "./prepare/node24.mjs";
import { isBundle } from "./prepare/place.mjs";

if (process.platform === "win32") {
  console.error(
    "Rosette does not run on Windows itself: clone and start it in WSL, or start it with 'docker compose run --rm --service-ports shop'.",
  );
  process.exit(1);
}

const wantsBuild = !process.argv.includes("--no-build");
// `npm run bundle` made this folder: it is complete, and has nothing to build from.
const isReady = () =>
  isBundle() || (!dependenciesAreStale() && hasNode() && !(wantsBuild && buildIsStale(fingerprint())));

if (!isReady()) {
  const { giveUp, watchParent } = await import("./prepare/process.mjs");
  watchParent();
  try {
    await prepare();
  } catch (error) {
    giveUp(error);
  }
  process.exit(0); // releases the turn for the next start
}

async function prepare() {
  const { takeTurn } = await import("./prepare/turn.mjs");
  const { build, install } = await import("./prepare/steps.mjs");
  const { linkNode } = await import("./prepare/node24.mjs");
  await takeTurn();
  // The previous turn may have done it already.
  if (dependenciesAreStale()) {
    await install();
    linkNode({ justInstalled: true });
  } else if (!hasNode()) linkNode({ justInstalled: false });
  const sources = fingerprint();
  if (wantsBuild && buildIsStale(sources)) {
    stampBuild(undefined);
    await build();
    stampBuild(sources);
  }
}
