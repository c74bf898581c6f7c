import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { IslandFiles } from "#app/context.ts";

type ManifestEntry = { file: string; name?: string; imports?: string[] };

/**
 * Reads the browser files of documents from the Vite manifest.
 * @param clientFolder the built client; absent in development, where Vite serves the sources
 */
export function readIslandFiles(clientFolder: string | undefined): IslandFiles {
  if (clientFolder === undefined) {
    const sources = { entry: "/app/entry.document.ts", waking: "/app/islands.tsx" };
    const of = (name: string) => [`/app/${name}.island.tsx`];
    return { ...sources, wakingFiles: [], of, stylesheet: () => undefined };
  }
  const text = readFileSync(join(clientFolder, ".vite/manifest.json"), "utf8");
  const manifest = JSON.parse(text) as Record<string, ManifestEntry | undefined>;

  /** The files of these modules and everything they import, each once. */
  const filesFor = (keys: readonly string[], found = new Set<string>()): Set<string> => {
    for (const { file, imports = [] } of keys.map((key) => manifest[key]).filter((entry) => entry !== undefined)) {
      if (found.has(file)) continue;
      found.add(file);
      filesFor(imports, found);
    }
    return found;
  };
  const addresses = (files: Iterable<string>) => [...files].map((file) => `/${file}`);

  // The bundler lists this chunk of app/entry.document.ts by its name (vite.config.ts).
  const entryFiles = addresses(filesFor(Object.keys(manifest).filter((key) => manifest[key]?.name === "start")));
  const wakingFiles = addresses(filesFor(["app/islands.tsx"])).filter((file) => !entryFiles.includes(file));
  const isThere = new Set([...entryFiles, ...wakingFiles]);
  const stylesheets = readStylesheets(clientFolder);
  return {
    entry: entryFiles[0] ?? "",
    wakingFiles,
    waking: wakingFiles[0] ?? "",
    of: (name) => addresses(filesFor([`app/${name}.island.tsx?document`])).filter((file) => !isThere.has(file)),
    // React Router appends '#' to a stylesheet that lazily loaded parts also use.
    stylesheet: (address) => stylesheets.get(address.replace("#", "")),
  };
}

/** The built stylesheets, by URL. */
function readStylesheets(clientFolder: string): ReadonlyMap<string, string> {
  const assets = join(clientFolder, "assets");
  const names = readdirSync(assets).filter((name) => name.endsWith(".css"));
  return new Map(names.map((name) => [`/assets/${name}`, readFileSync(join(assets, name), "utf8")]));
}
