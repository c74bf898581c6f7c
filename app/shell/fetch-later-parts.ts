/** The one place that fetches them: a list of their files comes with each. */
export const fetchLaterParts = () => import("./later-parts.ts");
