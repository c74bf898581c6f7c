import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { describe, expect, it } from "vitest";
import { store } from "#store";
import { Layout } from "./layout.tsx";

const page = (props: Partial<Parameters<typeof Layout>[0]>) =>
  renderToStaticMarkup(
    <MemoryRouter initialEntries={["/shop"]}>
      <Layout current="shop" rehearsal={false} {...props}>
        <h1>Shop</h1>
      </Layout>
    </MemoryRouter>,
  );

describe("the layout around a page", () => {
  it("has header, banner, main and footer, and marks the current page", () => {
    const html = page({});
    expect(html).toContain(store.banner);
    expect(html).toContain('<main id="main"');
    expect(html).toContain(store.disclaimer);
    expect(html).toMatch(/<a aria-current="page" href="\/shop"[^>]*>Shop<\/a>/);
  });

  it("says that it is a rehearsal only when it is one", () => {
    expect(page({ rehearsal: true })).toContain("This is a rehearsal: no money moves.");
    expect(page({ rehearsal: false })).not.toContain("rehearsal");
  });

  it("encloses the checkout: no banner, no footer, nothing floating", () => {
    const html = page({ frame: "checkout", floating: <i>floating cart</i> });
    expect(html).toContain("Secure Checkout");
    expect(html).not.toContain(store.banner);
    expect(html).not.toContain("floating cart");
    expect(html).not.toContain("<footer");
  });

  it("puts what it is given into the slots for account and cart", () => {
    const html = page({ account: <b>Robin</b>, cartButton: <b>six things</b>, floating: <b>floating cart</b> });
    expect(html).toContain("Robin");
    expect(html).toContain("six things");
    expect(html).toContain("floating cart");
  });
});
