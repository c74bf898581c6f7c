import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Rolldown } from "vite";
import { outside } from "./bin/bundle/packages.ts";
import { compressedAssets } from "./bin/compressed-assets.ts";
import { styleGroups, styleLayers } from "./bin/style-layers.ts";

/**
 * Few files that compress well: the packages, what every page needs, and what the pages of the shop window share. Left
 * alone the bundler cuts fifty, a kilobyte each, and every one costs headers and begins with an empty dictionary.
 */
const react = /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]/;
/** What Vite fetches later parts with. Only what comes after React does so. */
const later = /vite\/preload-helper\.js$/;
const router = /[\\/]node_modules[\\/]react-router[\\/]/;

/** The modules that this file of app/ imports, and theirs, without those that wait until they are asked for. */
function reachedBy(file: string, context: Rolldown.ChunkingContext): Set<string> {
  const reached = new Set<string>();
  const waiting = [`${import.meta.dirname}/app/${file}`];
  for (let id = waiting.pop(); id; id = waiting.pop()) {
    if (reached.has(id)) continue;
    reached.add(id);
    waiting.push(...(context.getModuleInfo(id)?.importedIds ?? []));
  }
  return reached;
}

let found: Record<"document" | "root" | "islands", Set<string>> | undefined;
const reachedIn = (context: Rolldown.ChunkingContext) =>
  (found ??= {
    document: reachedBy("entry.document.ts", context),
    root: reachedBy("root.tsx", context),
    islands: reachedBy("islands.tsx", context),
  });

/**
 * `start` is what a document runs by itself, in one file beside its entry; `shell` what islands share with the frame
 * around every page, `buy` the rest of those that come with them. A page that is hydrated may borrow from all.
 */
function sharedChunk(id: string, context: Rolldown.ChunkingContext): "start" | "shell" | "buy" | null {
  const reached = reachedIn(context);
  if (/\/app\/(entry\.document\.ts|islands\.tsx)$/.test(id)) return null;
  if (reached.document.has(id)) return "start";
  if (!reached.islands.has(id)) return null;
  return reached.root.has(id) ? "shell" : "buy";
}

/** A chunk takes along what its modules import, unless one of a higher priority has it. */
const groups: Rolldown.CodeSplittingGroup[] = [
  styleGroups((id, context) => reachedIn(context).root.has(id)),
  ...(["start", "shell", "buy"] as const).map((name, place) => ({
    name: (id: string, context: Rolldown.ChunkingContext) => (sharedChunk(id, context) === name ? name : null),
    debugName: name,
    priority: place === 0 ? 9 : 4 - place,
  })),
  // A file of its own, since each is run in a go and together they would keep the visitor waiting.
  { name: "react", test: (id: string) => react.test(id) || later.test(id), priority: 10 },
  { name: "router", test: router, priority: 5 },
];

export default defineConfig(({ command }) => ({
  plugins: [styleLayers(), tailwindcss(), reactRouter(), compressedAssets()],
  environments: {
    client: {
      build: {
        rolldownOptions: {
          input: ["./app/entry.document.ts", "./app/islands.tsx"],
          output: {
            codeSplitting: {
              groups,
            },
          },
        },
      },
    },
    // Web and worker come out of one server bundle: server/entry.ts, with the pages inside.
    ssr: { build: { sourcemap: true, rollupOptions: { input: "./server/entry.ts" } } },
  },
  // Packages are bundled too: loading them file by file left each process with 130 MB of garbage and took a second.
  ssr: command === "build" ? { noExternal: true, external: outside } : {},
  // server/http/island-files.ts reads in the manifest which files an island needs.
  build: { manifest: true, assetsInlineLimit: 0, target: "es2023" },
}));
