import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { describe, expect, it } from "vitest";
import { failureText, ProductsFailed } from "./products-failed.tsx";

/** What React Router makes of an answer of 400 and more, as `isRouteErrorResponse` knows it. */
const answered = (data: unknown) => ({ status: 503, statusText: "", internal: false, data });

describe("'Product load failure shows 'Error: {message}' in a red box, or 'Failed to load products''", () => {
  it("says the message that the server has sent", () => {
    const sent = answered({ message: "Unable to load products. Please try again later." });
    expect(failureText(sent)).toBe("Error: Unable to load products. Please try again later.");
  });
  it("says that the network is gone", () => {
    expect(failureText(new TypeError("Failed to fetch"))).toBe(
      "Error: Network connection failed. Please check your internet connection.",
    );
  });
  it("never shows an error's own text", () => {
    expect(failureText(new Error("select * from products"))).toBe(
      "Error: An unexpected error occurred. Please try again.",
    );
  });
  it("says 'Failed to load products' where there is no message", () => {
    for (const error of [answered(null), new Error(""), "down", null]) {
      expect(failureText(error)).toBe("Failed to load products");
    }
  });
  it("stands in a red box that is read out", () => {
    const html = renderToStaticMarkup(
      <MemoryRouter>
        <ProductsFailed error={null} />
      </MemoryRouter>,
    );
    expect(html).toMatch(/class="note note--bad" role="alert".*Failed to load products/);
  });
});
