/**
 * Makes a clone ready to run, under any Node from 20 on and with no package installed yet: dependencies when they are
 * missing or not those of the lock file, and the build when its sources have changed. Does nothing, quickly, when
 * all is in place. `--no-build` leaves the build out.
 *
 * It speaks on stderr: stdout belongs to what runs afterwards. Exit 1 and one message when something fails.
 */
import { buildIsStale, fingerprint, stampBuild } from "./prepare/build.mjs";
import { dependenciesAreStale } from "./prepare/dependencies.mjs";
import { hasNode } from "./prepare/node24.mjs";

const wantsBuild = !process.argv.includes("--no-build");
const isReady = () => !dependenciesAreStale() && hasNode() && !(wantsBuild && buildIsStale(fingerprint()));

if (!isReady()) {
  const { giveUp, watchParent } = await import("./prepare/process.mjs");
  watchParent();
  try {
    await prepare();
  } catch (error) {
    giveUp(error);
  }
  process.exit(0); // lets the next one in line have its turn
}

async function prepare() {
  const { takeTurn } = await import("./prepare/turn.mjs");
  const { build, install } = await import("./prepare/steps.mjs");
  const { linkNode } = await import("./prepare/node24.mjs");
  await takeTurn();
  // Whoever had the turn before may have done it all.
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
