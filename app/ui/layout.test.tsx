import { text } from "node:stream/consumers";
import { prerenderToNodeStream } from "react-dom/static";
import { MemoryRouter } from "react-router";
import { describe, expect, it } from "vitest";
import { store } from "#store";
import { Layout } from "./layout.tsx";

/** With its footer, whose code comes later. */
async function page(props: Partial<Parameters<typeof Layout>[0]>): Promise<string> {
  const { prelude } = await prerenderToNodeStream(
    <MemoryRouter initialEntries={["/shop"]}>
      <Layout current="shop" rehearsal={false} {...props}>
        <h1>Shop</h1>
      </Layout>
    </MemoryRouter>,
  );
  return text(prelude);
}

describe("the layout around a page", () => {
  it("has header, banner, main and footer, and marks the current page", async () => {
    const html = await page({});
    expect(html).toContain(store.banner);
    expect(html).toContain('<main id="main"');
    expect(html).toContain(store.disclaimer);
    expect(html).toMatch(/<a aria-current="page" href="\/shop"[^>]*>Shop<\/a>/);
  });

  it("says that it is a rehearsal only when it is one", async () => {
    expect(await page({ rehearsal: true })).toContain("This is a rehearsal: no money moves.");
    expect(await page({ rehearsal: false })).not.toContain("rehearsal");
  });

  it("encloses the checkout: no banner, no footer, nothing floating but how the print provider stands", async () => {
    const html = await page({ frame: "checkout", floating: <i>floating cart</i>, badge: <i>provider badge</i> });
    expect(html).toContain("provider badge");
    expect(html).toContain("Secure Checkout");
    expect(html).not.toContain(store.banner);
    expect(html).not.toContain("floating cart");
    expect(html).not.toContain("<footer");
  });

  it("says nothing of the print provider in the back office, which says it elsewhere", async () => {
    expect(await page({ frame: "admin", badge: <i>provider badge</i> })).not.toContain("provider badge");
  });

  it("puts what it is given into the slots for account and cart", async () => {
    const html = await page({ account: <b>Robin</b>, cartButton: <b>six things</b>, floating: <b>floating cart</b> });
    expect(html).toContain("Robin");
    expect(html).toContain("six things");
    expect(html).toContain("floating cart");
  });
});
