/** The answer for a file that does not exist, or not for this person. A URL of a file has no page to say so on. */
export const fileNotFound = (): Response =>
  new Response("Not found.", { status: 404, headers: { "cache-control": "no-store" } });
