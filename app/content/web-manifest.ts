import { shopContext } from "#app/context.ts";
import type { Route } from "./+types/web-manifest";

/** `/manifest.webmanifest`: the shop's name and icons for home screens. */
export function loader({ context }: Route.LoaderArgs): Response {
  const { store } = context.get(shopContext);
  const manifest = {
    name: store.shopName,
    short_name: store.brand,
    description: `${store.hero.headline} ${store.hero.line}`,
    lang: "en-GB",
    start_url: "/",
    scope: "/",
    display: "standalone",
    background_color: store.theme.paper,
    theme_color: store.theme.ink,
    icons: [
      { src: "/icon-192.png", sizes: "192x192", type: "image/png" },
      { src: "/icon-512.png", sizes: "512x512", type: "image/png" },
      { src: "/icon-maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
    ],
  };
  return Response.json(manifest, {
    headers: { "content-type": "application/manifest+json", "cache-control": "public, max-age=86400" },
  });
}
