import { lazy, Suspense } from "react";
import { expect, test } from "vitest";
import { renderWhole } from "./render-whole.ts";

const errors: unknown[] = [];
const options = {
  nonce: undefined,
  waits: false,
  timeoutMs: 5_000,
  onError: (error: unknown) => void errors.push(String(error)),
};
const page = (children: React.ReactNode) => (
  <html lang="en-GB">
    <body>
      <Suspense fallback="Loading">{children}</Suspense>
    </body>
  </html>
);
const document = (body: string) => `<!DOCTYPE html><html lang="en-GB"><head></head><body>${body}</body></html>`;

test.each([false, true])("a page is complete, with suspended parts in place, announced or not: %s", async (waits) => {
  const html = await renderWhole(page(<p>All of it</p>), { ...options, waits });
  expect(html).toBe(document("<!--$--><p>All of it</p><!--/$-->"));
});

test("lazy code is awaited", async () => {
  const Fetched = lazy(async () => ({ default: () => <p>Fetched</p> }));
  expect(await renderWhole(page(<Fetched />), options)).toContain("<p>Fetched</p>");
});

test("a part that fails is reported and left to the browser", async () => {
  const Broken = () => {
    throw new Error("out of order");
  };
  expect(await renderWhole(page(<Broken />), options)).toContain("Loading");
  expect(errors).toEqual(["Error: out of order"]);
});

test("an error outside of Suspense boundaries fails the page", async () => {
  const Broken = () => {
    throw new Error("out of order");
  };
  await expect(renderWhole(<Broken />, options)).rejects.toThrow("out of order");
});
