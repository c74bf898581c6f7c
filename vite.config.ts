import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Rolldown } from "vite";
import { compressedAssets } from "./bin/compressed-assets.ts";
import { styleGroups } from "./bin/style-groups.ts";

/**
 * Few files that compress well: the packages, what every page needs, and what the pages of the shop window share. Left
 * alone the bundler cuts fifty, a kilobyte each, and every one costs headers and begins with an empty dictionary.
 */
const react = /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]/;
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

let reached: Record<"everywhere" | "home" | "list" | "product", Set<string>> | undefined;

/**
 * `shop` is what every page needs, and what the home page, the most visited, shares with another; `window` what the
 * product page shares with others, `shelf` what the list of products does. The back office may borrow as it likes.
 */
function sharedChunk(id: string, context: Rolldown.ChunkingContext): "shop" | "window" | "shelf" | null {
  reached ??= {
    everywhere: reachedBy("root.tsx", context),
    home: reachedBy("catalogue/home-page.tsx", context),
    list: reachedBy("catalogue/shop-page.tsx", context),
    product: reachedBy("catalogue/product-route.tsx", context),
  };
  const { everywhere, home, list, product } = reached;
  if (everywhere.has(id) || (home.has(id) && (list.has(id) || product.has(id)))) return "shop";
  // React Router's build asks for a page's file under a query too.
  const importers = (context.getModuleInfo(id)?.importers ?? []).map((importer) => importer.replace(/\?.*/s, ""));
  const isShared = (page: Set<string>) =>
    page.has(id) && importers.some((importer) => !page.has(importer) && !importer.includes("/app/admin/"));
  if (isShared(product)) return "window";
  return isShared(list) ? "shelf" : null;
}

/** What every page has fetched by the time that it asks for more, so that no page needs to list it. */
const isEverywhere = /\/(rolldown-runtime|react|router|shop)-[\w-]{8}\.js$/;

let frame: Set<string> | undefined;
function isInFrame(id: string, context: Rolldown.ChunkingContext): boolean {
  frame ??= reachedBy("root.tsx", context);
  return frame.has(id);
}

/** A chunk takes along what its modules import, unless one of a higher priority has it. */
const groups: Rolldown.CodeSplittingGroup[] = [
  styleGroups(isInFrame),
  // Two files, since each is run in a go of its own and together they would keep the visitor waiting.
  { name: "react", test: react, priority: 5 },
  { name: "router", test: router, priority: 4 },
  ...(["shop", "window", "shelf"] as const).map((name, place) => ({
    name: (id: string, context: Rolldown.ChunkingContext) => (sharedChunk(id, context) === name ? name : null),
    debugName: name,
    priority: 3 - place,
  })),
];

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), compressedAssets()],
  environments: {
    client: {
      build: {
        modulePreload: { resolveDependencies: (_, files) => files.filter((file) => !isEverywhere.test(file)) },
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
  // What is native or looks for its own files stays outside; and React, whose every call goes through a getter once it
  // is bundled (it is CommonJS): rendering a page takes an eighth less without.
  ssr:
    command === "build"
      ? { noExternal: true, external: ["sharp", "pg-native", "@react-pdf/renderer", "react", "react-dom"] }
      : {},
  build: { assetsInlineLimit: 0, target: "es2023" },
}));
