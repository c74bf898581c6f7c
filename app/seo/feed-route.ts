import { shopContext } from "#app/context.ts";
import { fileNotFound } from "#app/shared/.server/file-not-found.ts";
import { streamedText } from "#app/shared/streamed-text.ts";
import { readFeed } from "./.server/read-feed.ts";
import type { Route } from "./+types/feed-route";
import { type FeedReader, feedReaders, noFeedFor } from "./product-feed.ts";

const isReader = (name: string | undefined): name is FeedReader => Object.hasOwn(feedReaders, name ?? "");

/**
 * `/feeds/google.xml` and `/feeds/meta.xml`: the product feed (R-FOUND-1), of another market with `?country=IE`. They come
 * once a day or an hour.
 */
export async function loader({ params, context, url }: Route.LoaderArgs): Promise<Response> {
  const name = /^([a-z]+)\.xml$/.exec(params.file)?.[1];
  if (!isReader(name)) return fileNotFound();
  const { db, config, store } = context.get(shopContext);
  const country = (url.searchParams.get("country") ?? "GB").toUpperCase();
  const missing = noFeedFor(store, country);
  if (missing) return new Response(missing, { status: 404, headers: { "cache-control": "no-store" } });
  const parts = readFeed({ db }, { publicUrl: config.PUBLIC_URL, store, reader: name, country });
  // Read before anything is sent: an outage is answered as one, and the readers keep the products they know.
  const { value: start = "" } = await parts.next();
  return new Response(streamedText(startingWith(start, parts)), {
    headers: {
      "content-type": "application/xml; charset=utf-8",
      "cache-control": "public, max-age=600, s-maxage=3600",
    },
  });
}

async function* startingWith(first: string, rest: AsyncGenerator<string>): AsyncGenerator<string> {
  yield first;
  yield* rest;
}
