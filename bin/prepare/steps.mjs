import { existsSync } from "node:fs";
import { compile } from "./compile.mjs";
import { inRoot } from "./place.mjs";
import { run } from "./process.mjs";

/** Installs from the lock file, including development packages, which the build needs. */
export async function install() {
  console.error("Installing dependencies ...");
  const args = ["ci", "--include=dev", "--include=optional", "--no-audit", "--no-fund", "--loglevel=error"];
  const npm = process.env.npm_execpath?.endsWith("npm-cli.js") ? process.env.npm_execpath : undefined;
  // The Node that runs npm, not the one in node_modules, which is about to be replaced.
  const node = process.env.npm_node_execpath ?? process.execPath;
  const usable = npm && existsSync(node) && !node.startsWith(inRoot("node_modules"));
  await run("Installing dependencies", usable ? node : "npm", usable ? [npm, ...args] : args);
}

/** Builds the client files and the server bundle, and compiles what runs from its sources. */
export async function build() {
  console.error("Building the shop ...");
  const command = [inRoot("node_modules/.bin/react-router"), "build"];
  const node = inRoot("node_modules/.bin/node");
  await run("Building the shop", node, command, { NODE_ENV: "production" });
  await compile(inRoot("node_modules/.cache/node"));
}
