import { expect, it } from "vitest";
import { labelOf, returnPath } from "./offline-window.island.tsx";

it("a cached page is named by the first part of its title", () => {
  expect(labelOf("<title>Lantern T-Shirt, £24.99: Lantern supporters’ shop</title>")).toBe("Lantern T-Shirt");
  expect(labelOf("<title>Size Guide: Lantern supporters’ shop</title>")).toBe("Size Guide");
  expect(labelOf("<title>The &quot;Big&quot; Mug &amp; Cup, £9.99: Shop</title>")).toBe('The "Big" Mug & Cup');
  expect(labelOf("<title>“&amp;lt; &lt;3”: Shop</title>")).toBe("“&lt; <3”");
  expect(labelOf("<p>no title</p>")).toBeNull();
});

it("the way back is always a path of this shop", () => {
  expect(returnPath("?from=%2Fshop%3Fq%3Dmug")).toBe("/shop?q=mug");
  for (const foreign of ["https://evil.example", "//evil.example", "/\\evil.example", "javascript:alert(1)", ""]) {
    expect(returnPath(`?from=${encodeURIComponent(foreign)}`), foreign).toBe("/");
  }
  expect(returnPath("")).toBe("/");
});
