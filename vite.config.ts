import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Rolldown } from "vite";
import { compressedAssets } from "./bin/compressed-assets.ts";

/**
 * Few files that compress well: the packages, what every page needs, and what the pages of the shop window share. Left
 * alone the bundler cuts fifty, a kilobyte each, and every one costs headers and begins with an empty dictionary.
 */
const platform = /[\\/]node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/;
const shopWindow = ["home-page.tsx", "shop-page.tsx", "product-route.tsx"];

/** The modules that these files of app/ import, and theirs, without those that wait until they are asked for. */
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

let reached: { everywhere: Set<string>; window: Set<string>[] } | undefined;
const sharedChunk: Rolldown.CodeSplittingNameFunction = (id, context) => {
  reached ??= {
    everywhere: reachedBy("root.tsx", context),
    window: shopWindow.map((file) => reachedBy(`catalogue/${file}`, context)),
  };
  if (reached.everywhere.has(id)) return "shop";
  const users = reached.window.filter((page) => page.has(id)).length;
  return users > 1 || (users === 1 && id.includes("/app/ui/")) ? "window" : null;
};

/** A chunk takes along what its modules import, unless one of a higher priority has it. */
const groups: Rolldown.CodeSplittingGroup[] = [
  { name: "platform", test: platform, priority: 3 },
  { name: (...of) => (sharedChunk(...of) === "shop" ? "shop" : null), debugName: "shop", priority: 2 },
  { name: (...of) => (sharedChunk(...of) === "window" ? "window" : null), debugName: "window", priority: 1 },
];

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), compressedAssets()],
  environments: {
    client: {
      build: {
        rolldownOptions: {
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
  // What is native or looks for its own files stays outside.
  ssr: command === "build" ? { noExternal: true, external: ["sharp", "pg-native", "@react-pdf/renderer"] } : {},
  build: { assetsInlineLimit: 0, target: "es2023" },
}));
