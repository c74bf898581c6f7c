import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { licensesPage, packagesByLicense } from "../bin/licenses.ts";

/** Licences that a shop under the MIT licence may be run and passed on with, unchanged. */
const allowed = [
  // Permissive: keep the notice.
  "0BSD",
  "Apache-2.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "CC0-1.0",
  "ISC",
  "MIT",
  "MIT-0",
  // A font: may be passed on with software, not sold by itself.
  "OFL-1.1",
  // libvips, a shared library of its own beside sharp, which may be replaced.
  "LGPL-3.0-or-later",
  // Vite's lightningcss, by file: an optional companion of a production package, which the shop never loads.
  "MPL-2.0",
];

/** Whether an SPDX expression can be satisfied by the allowed licences alone. */
const isAllowed = (expression: string): boolean =>
  expression
    .replace(/[()]/g, "")
    .split(" AND ")
    .every((part) => part.split(" OR ").some((license) => allowed.includes(license)));

test("every production package has an allowed licence", () => {
  expect(Object.entries(packagesByLicense()).filter(([license]) => !isAllowed(license))).toEqual([]);
});

test.each(["GPL-3.0-only", "MIT AND AGPL-3.0-only", "SEE LICENSE IN LICENSE.md", "none stated"])(
  "%s would not be allowed",
  (license) => expect(isAllowed(license)).toBe(false),
);

test("docs/licenses.md matches package-lock.json: npm run licenses regenerates it", () => {
  expect(readFileSync(new URL("../docs/licenses.md", import.meta.url), "utf8")).toBe(licensesPage());
});
