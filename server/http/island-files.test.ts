import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readIslandFiles } from "./island-files.ts";

/** A manifest as Vite writes it: modules and shared chunks by key, imports as keys. */
const manifest = {
  "app/entry.document.ts": { file: "assets/entry-1.js", imports: ["_start-2.js"] },
  "_start-2.js": { file: "assets/start-2.js", name: "start" },
  "_react-3.js": { file: "assets/react-3.js" },
  "app/islands.tsx": { file: "assets/islands-4.js", imports: ["_react-3.js", "_start-2.js"] },
  "app/contact/message.island.tsx?document": {
    file: "assets/message-5.js",
    imports: ["_form-6.js", "app/islands.tsx", "_start-2.js"],
  },
  // Two chunks that import each other.
  "_form-6.js": { file: "assets/form-6.js", imports: ["_field-7.js", "_react-3.js"] },
  "_field-7.js": { file: "assets/field-7.js", imports: ["_form-6.js"] },
};

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "rosette-island-files-"));
  mkdirSync(join(folder, ".vite"));
  writeFileSync(join(folder, ".vite/manifest.json"), JSON.stringify(manifest));
  mkdirSync(join(folder, "assets"));
  writeFileSync(join(folder, "assets/frame-8.css"), "a{}");
});
afterAll(() => rmSync(folder, { recursive: true }));

test("the code that wakes islands comes with its imports, each file once, without what the page runs anyway", () => {
  const files = readIslandFiles(folder);
  expect(files.entry).toBe("/assets/start-2.js");
  expect(files.waking).toBe("/assets/islands-4.js");
  expect(files.wakingFiles).toEqual([files.waking, "/assets/react-3.js"]);
});

test("an island lists only files that not every island loads, its own first", () => {
  const { of } = readIslandFiles(folder);
  const files = ["/assets/message-5.js", "/assets/form-6.js", "/assets/field-7.js"];
  expect(of("contact/message")).toEqual(files);
  expect(of("contact/message"), "asked again").toEqual(files);
});

test("a shared or unknown island needs no further files", () => {
  expect(readIslandFiles(folder).of("shell/header")).toEqual([]);
  expect(readIslandFiles(folder).of("../../etc/passwd")).toEqual([]);
});

test("a stylesheet is found by its URL, also as React Router writes it", () => {
  const { stylesheet } = readIslandFiles(folder);
  expect(stylesheet("/assets/frame-8.css")).toBe("a{}");
  expect(stylesheet("/assets/frame-8.css#")).toBe("a{}");
  expect(stylesheet("/assets/frame-of-another-build.css")).toBeUndefined();
});

test("in development Vite serves the sources, each island from its own", () => {
  const { entry, waking, wakingFiles, of } = readIslandFiles(undefined);
  expect([entry, waking]).toEqual(["/app/entry.document.ts", "/app/islands.tsx"]);
  expect([wakingFiles, of("contact/message")]).toEqual([[], ["/app/contact/message.island.tsx"]]);
});

test("a build without a manifest does not start", () => {
  expect(() => readIslandFiles(join(folder, "nowhere"))).toThrow("manifest.json");
});
