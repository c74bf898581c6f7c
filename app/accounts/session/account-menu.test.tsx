import { renderToString } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { AccountMenu, MobileAccount } from "./account-menu.tsx";

const pages = ["login", "signup", "account", "orders"] as const;

test.each(pages)("only the menus' link to /%s is marked as the current page there", (page) => {
  for (const Menu of [AccountMenu, MobileAccount]) {
    const html = renderToString(
      <RouterProvider router={createMemoryRouter([{ path: "*", element: <Menu current={page} /> }])} />,
    );
    const links = [...html.matchAll(/<a [^>]*>/g)].map(([link]) => link);
    expect(links).toHaveLength(pages.length);
    expect(links.filter((link) => link.includes('aria-current="page"'))).toEqual([
      expect.stringContaining(`href="/${page}"`),
    ]);
  }
});
