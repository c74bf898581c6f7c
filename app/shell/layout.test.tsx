import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { noClaims } from "#app/claims/rules.ts";
import { ClaimsContext } from "#app/page-contexts.tsx";
import { SiteFooter } from "./footer.tsx";
import { frameOf, ShopLayout } from "./layout.tsx";

const page = (props: Partial<Parameters<typeof ShopLayout>[0]>, trust = ["Secure Checkout"]): string =>
  renderToStaticMarkup(
    <ClaimsContext value={{ ...noClaims, trust }}>
      <ShopLayout rehearsal={false} {...props}>
        <h1>Shop</h1>
      </ShopLayout>
    </ClaimsContext>,
  );

describe("the layout around a page", () => {
  it("has its header and footer around main", () => {
    const footer = <SiteFooter trust={[]} disclaimer={<i>disclaimer</i>} end={<i>choices</i>} />;
    const html = page({ header: <b>header</b>, footer });
    expect(html).toMatch(/<b>header<\/b><main id="main".*<footer.*<i>disclaimer<\/i>.*<i>choices<\/i>.*<\/footer>/);
  });

  it("shows the rehearsal strip only in a rehearsal", () => {
    expect(page({ rehearsal: true })).toContain("This is a rehearsal: no money moves.");
    expect(page({ rehearsal: false })).not.toContain("rehearsal");
  });

  it("has only the print provider's status around the checkout: no banner, footer or overlays", () => {
    const html = page({
      frame: "checkout",
      header: <i>header</i>,
      footer: <SiteFooter trust={[]} />,
      floating: <i>floating cart</i>,
      badge: <i>provider badge</i>,
    });
    expect(html).toContain("provider badge");
    expect(html).toContain("Secure Checkout");
    expect(html).not.toContain("<i>header");
    expect(html).not.toContain("floating cart");
    expect(html).not.toContain("<footer");
  });

  it("calls the checkout secure only if the shop may make that claim", () => {
    const html = page({ frame: "checkout" }, []);
    expect(html).toContain("<b>Checkout</b>");
    expect(html).not.toContain("Secure");
  });

  it("hides the print provider's status in the back office, which shows it elsewhere", () => {
    expect(page({ frame: "admin", badge: <i>provider badge</i> })).not.toContain("provider badge");
  });
});

it("uses the frame that the innermost route asks for", () => {
  expect(frameOf([{ handle: { frame: "bare" } }, { handle: { frame: "checkout" } }, {}])).toBe("checkout");
});

it("defaults to the shop's frame", () => {
  expect(frameOf([{}, { handle: null }, { handle: "something else" }])).toBe("shop");
});
