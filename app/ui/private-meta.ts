import { store } from "#store";

/** Title and robots of a page that search engines keep away from. @param title without the shop's name */
export const privateMeta = (title: string) => [
  { title: `${title}: ${store.brand}` },
  { name: "robots", content: "noindex" },
];
