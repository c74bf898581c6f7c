/** Pages that the navigation can highlight (specification, section 2, 'Shared behaviour'). */
const named = ["shop", "about", "contact", "login", "signup", "account", "checkout", "orders", "product"] as const;

export type CurrentPage = "home" | (typeof named)[number];

/** The first part of the path, in capitals or not, as addresses are matched; anything that is not named counts as home. */
export function currentPage(pathname: string): CurrentPage {
  const first = pathname.toLowerCase().split("/")[1];
  return named.find((name) => name === first) ?? "home";
}
