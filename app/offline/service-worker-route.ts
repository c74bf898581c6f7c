import { assets } from "virtual:react-router/server-build";
import { shopContext } from "#app/context.ts";
import { listedPages } from "#app/page-facts.ts";
import { store } from "#store";
import type { Route } from "./+types/service-worker-route";
import worker from "./service-worker.js?raw";

/** In development nothing is cached, and caches left by an earlier production run are deleted. */
const unregisterScript =
  "addEventListener('install', () => skipWaiting());\naddEventListener('activate', () => registration.unregister());\n";

/** `/service-worker.js`: a small file, new with every build. */
export function loader({ context }: Route.LoaderArgs): Response {
  const isBuilt = context.get(shopContext).config.NODE_ENV !== "development";
  const named = Object.entries({ version: assets.version, prefix: store.brandSlug, listed: listedPages() })
    .map(([name, value]) => `const ${name} = ${JSON.stringify(value)};\n`)
    .join("");
  return new Response(isBuilt ? named + worker : unregisterScript, {
    headers: { "content-type": "text/javascript; charset=utf-8", "cache-control": "no-cache" },
  });
}
