import { shopContext } from "#app/context.ts";
import type { Route } from "./+types/robots";
import { machinePaths } from "./robot-paths.ts";

/** `/robots.txt` */
export function loader({ context }: Route.LoaderArgs): Response {
  const { PUBLIC_URL } = context.get(shopContext).config;
  const lines = [
    "User-agent: *",
    ...machinePaths.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${PUBLIC_URL}/sitemap.xml`,
    "",
  ];
  return new Response(lines.join("\n"), { headers: { "content-type": "text/plain; charset=utf-8" } });
}
