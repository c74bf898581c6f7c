import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { describe, expect, it } from "vitest";
import { Pagination } from "./display/pagination.tsx";
import { Rating } from "./display/rating.tsx";
import { Sums } from "./display/sums.tsx";
import { Field } from "./forms/field.tsx";
import { QuantityStepper } from "./forms/quantity-stepper.tsx";
import { Swatches } from "./forms/swatches.tsx";
import { groundFor } from "./layout/panes.tsx";
import { artManifest, heroArt } from "./media/art-manifest.ts";
import { iconNames } from "./media/icon.tsx";
import { Picture } from "./media/picture.tsx";
import { pictureSources } from "./media/picture-sources.ts";

const root = join(import.meta.dirname, "../..");
const html = (element: React.ReactElement) => renderToStaticMarkup(<MemoryRouter>{element}</MemoryRouter>);

describe("fields", () => {
  it("describe their control by hint and error, in this order", () => {
    const field = html(<Field name="postcode" label="Postcode" hint="In full" error="Enter a full UK postcode" />);
    expect(field).toContain('aria-describedby="postcode-hint postcode-error"');
    expect(field).toContain('aria-invalid="true"');
    expect(field.indexOf("postcode-hint")).toBeLessThan(field.indexOf("Enter a full UK postcode"));
    expect(field.indexOf("Enter a full UK postcode")).toBeLessThan(field.indexOf("<input"));
  });

  it("have no description without hint or error", () => {
    expect(html(<Field name="city" label="Town or city" />)).not.toContain("aria-describedby");
  });
});

describe("pictures", () => {
  it("say so if there is none", () => {
    expect(html(<Picture picture={null} alt="" sizes="9rem" />)).toContain("No Image Available");
  });

  it("reserve their space with width and height", () => {
    expect(html(<Picture picture="bundle-starter" alt="" sizes="9rem" />)).toMatch(/width="1200" height="1000"/);
  });

  it("exist on disk in every width that the markup offers", () => {
    const offered = Object.keys(artManifest).flatMap((name) => {
      const { src, avif, webp } = pictureSources(name)!;
      return [src, ...`${avif}, ${webp}`.split(", ").map((entry) => entry.split(" ")[0]!)];
    });
    const posters = heroArt.widths.flatMap((width) =>
      ["avif", "webp"].map((format) => `/art/hero-poster-${width}.${heroArt.hash}.${format}`),
    );
    const films = ["webm", "mp4"].map((format) => `/art/hero.${heroArt.hash}.${format}`);
    const missing = [...offered, ...posters, ...films].filter((address) => !existsSync(join(root, "public", address)));
    expect(missing).toEqual([]);
  });
});

describe("icons", () => {
  it("are all in the sprite", () => {
    const sprite = readFileSync(join(root, "art/icons.svg"), "utf8");
    const drawn = [...sprite.matchAll(/<symbol id="([^"]+)"/g)].map((match) => match[1]);
    expect(drawn.sort()).toEqual([...iconNames].sort());
  });
});

describe("choices", () => {
  it("keep a sold-out colour visible and say so in its name", () => {
    const swatches = html(
      <Swatches
        id="color"
        name="color"
        colors={[{ name: "Ash Grey", hex: "#c4c4c3", soldOut: true }]}
        chosen={undefined}
        onChoose={() => {}}
      />,
    );
    expect(swatches).toContain('aria-label="Ash Grey, Sold out"');
    expect(swatches).toContain('aria-disabled="true"');
    expect(swatches).not.toContain(" disabled");
  });

  it("do not offer fewer than one", () => {
    const mugs = { onChange: () => {}, label: "Quantity of Lantern Mug", max: 100 };
    const minus = /aria-label="One fewer" aria-disabled="true"/;
    expect(html(<QuantityStepper {...mugs} quantity={1} />)).toMatch(minus);
    expect(html(<QuantityStepper {...mugs} quantity={2} />)).not.toMatch(minus);
  });
});

describe("figures", () => {
  it("show 5.0 for a missing rating", () => {
    expect(html(<Rating value={null} />)).toContain("5.0");
  });

  it("mark discounts", () => {
    const sums = html(<Sums lines={[{ label: "Discount", amount: -550 }]} total={{ label: "Total", amount: 4947 }} />);
    expect(sums).toContain("-£5.50");
    expect(sums).toContain("£49.47");
    expect(sums).toContain('class="minus"');
  });

  it("omit pagination for a single page", () => {
    expect(html(<Pagination page={1} pages={1} hrefFor={() => "/"} />)).toBe("");
  });
});

it("show a colour on a contrasting background, and an unknown colour on a plain one", () => {
  expect(groundFor("Navy")).toBe("dusk");
  expect(groundFor("Natural")).toBe("ink");
  expect(groundFor("Sunset")).toBe("well");
  expect(groundFor(undefined)).toBe("well");
});
