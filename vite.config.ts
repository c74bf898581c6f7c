import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Rolldown } from "vite";
import { outside } from "./bin/bundle/packages.ts";
import { compressedAssets } from "./bin/compressed-assets.ts";
import { islandCopies, islandEntries } from "./bin/island-entries.ts";
import { styleGroups, styleLayers } from "./bin/style-layers.ts";

/**
 * Few files that compress well: the packages, what every page needs, and what the pages of the shop window share. Left
 * alone the bundler cuts fifty, a kilobyte each, and every one costs headers and begins with an empty dictionary.
 */
const react = /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]/;
/** What Vite fetches later parts with. Only what comes after React does so. */
const later = /vite\/preload-helper\.js$/;
const router = /[\\/]node_modules[\\/]react-router[\\/]/;

const inApp = (file: string) => `${import.meta.dirname}/app/${file}`;

/** These modules and all that they import, without those that wait until they are asked for. */
function reachedBy(sources: readonly string[], context: Rolldown.ChunkingContext): Set<string> {
  const reached = new Set<string>();
  const waiting = [...sources];
  for (let id = waiting.pop(); id; id = waiting.pop()) {
    if (reached.has(id)) continue;
    reached.add(id);
    waiting.push(...(context.getModuleInfo(id)?.importedIds ?? []));
  }
  return reached;
}

const root = inApp("root.tsx");
const islands = inApp("islands.tsx");

let found: Record<"document" | "root" | "islands" | "otherIslands", Set<string>> | undefined;
const reachedIn = (context: Rolldown.ChunkingContext) =>
  (found ??= {
    document: reachedBy([inApp("entry.document.ts")], context),
    root: reachedBy([root], context),
    islands: reachedBy([islands], context),
    otherIslands: reachedBy(islandCopies, context),
  });

/**
 * `start` is what a document runs by itself; `shell` what islands share with the frame around every page, `buy` the rest
 * of those that come with them. A page that is hydrated may borrow from all; `hydrated` is the rest of its frame, without
 * the few parts that islands of some documents use too: each of those is a file.
 */
const shared = ["start", "shell", "buy", "some", "hydrated"] as const;

function sharedChunk(id: string, context: Rolldown.ChunkingContext): (typeof shared)[number] | null {
  const reached = reachedIn(context);
  if (id === islands || id === root) return null;
  if (reached.document.has(id)) return "start";
  if (reached.islands.has(id)) return reached.root.has(id) ? "shell" : "buy";
  if (!reached.root.has(id)) return null;
  return reached.otherIslands.has(id) ? "some" : "hydrated";
}

/** A chunk takes along what its modules import, unless one of a higher priority has it. */
const groups: Rolldown.CodeSplittingGroup[] = [
  styleGroups((id, context) => reachedIn(context).root.has(id)),
  ...shared.map((name, place) => ({
    name: (id: string, context: Rolldown.ChunkingContext) => {
      if (sharedChunk(id, context) !== name) return null;
      return name === "some" ? (/([\w-]+)\.tsx?$/.exec(id)?.[1] ?? null) : name;
    },
    debugName: name,
    priority: place === 0 ? 9 : 5 - place,
  })),
  // A file of its own, since each is run in a go and together they would keep the visitor waiting.
  { name: "react", test: (id: string) => react.test(id) || later.test(id), priority: 10 },
  { name: "router", test: router, priority: 5 },
];

export default defineConfig(({ command }) => ({
  plugins: [styleLayers(), tailwindcss(), reactRouter(), islandEntries(), compressedAssets()],
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
