/**
 * The page's own address, for coming back to it: also where the browser asked for its data, which React Router does at
 * an address of its own, or where an action was posted.
 */
export function pageOf(request: Request): string {
  const { pathname, search, searchParams } = new URL(request.url);
  const path = pathname.replace(/(\/_)?\.data$/, "");
  if (request.method !== "GET") return path;
  if (!searchParams.has("_routes")) return path + search;
  searchParams.delete("_routes");
  return searchParams.size > 0 ? `${path}?${searchParams}` : path;
}
