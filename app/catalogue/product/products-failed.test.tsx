import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { describe, expect, it } from "vitest";
import { failureText, ProductsFailed } from "./products-failed.tsx";

/** A response of 400 or more as React Router represents it for `isRouteErrorResponse`. */
const answered = (data: unknown) => ({ status: 503, statusText: "", internal: false, data });

describe("'Product load failure shows 'Error: {message}' in a red box, or 'Failed to load products''", () => {
  it("shows the server's message", () => {
    const sent = answered({ message: "Unable to load products. Please try again later." });
    expect(failureText(sent)).toBe("Error: Unable to load products. Please try again later.");
  });
  it("says that the network is down", () => {
    expect(failureText(new TypeError("Failed to fetch"))).toBe(
      "Error: Network connection failed. Please check your internet connection.",
    );
  });
  it("never shows an error's own text", () => {
    expect(failureText(new Error("select * from products"))).toBe(
      "Error: An unexpected error occurred. Please try again.",
    );
  });
  it("says 'Failed to load products' without a message", () => {
    for (const error of [answered(null), new Error(""), "down", null]) {
      expect(failureText(error)).toBe("Failed to load products");
    }
  });
  it("is in a red box that is announced", () => {
    const html = renderToStaticMarkup(
      <MemoryRouter>
        <ProductsFailed error={null} />
      </MemoryRouter>,
    );
    expect(html).toMatch(/class="note note--bad" role="alert".*Failed to load products/);
  });
});
