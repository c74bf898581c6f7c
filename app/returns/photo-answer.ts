/** A photograph as it is answered: whatever it may hold, no browser takes it for a page, and nobody keeps it. */
export function photoAnswer(photo: { contentType: string; bytes: Uint8Array } | null): Response {
  if (!photo) return new Response("Not found.", { status: 404, headers: { "cache-control": "no-store" } });
  return new Response(new Uint8Array(photo.bytes), {
    headers: {
      "content-type": photo.contentType,
      "content-disposition": "inline; filename=photo.jpg",
      "content-security-policy": "default-src 'none'; sandbox",
      "x-content-type-options": "nosniff",
      "cache-control": "private, no-store",
    },
  });
}
