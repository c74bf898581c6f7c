import { expect, test } from "vitest";
import { sources } from "../architecture/sources.ts";
import { blocksIn } from "./blocks.ts";

const documents = sources.filter(({ path }) => /^([A-Z]+\.md|docs\/.*\.md)$/.test(path));

test("every block of commands in the documents is run by npm run test:docs, or says why not", () => {
  const found = documents.map(({ path, text }) => blocksIn(path, text));
  expect(found.flatMap(({ unmarked }) => unmarked)).toEqual([]);
  expect(found.flatMap(({ blocks }) => blocks).filter(({ mark }) => typeof mark === "string").length).toBeGreaterThan(
    4,
  );
});

test("reads marks, also in a list", () => {
  const text =
    "Start:\n\n```sh start\nnpm start\n```\n\n1. Ask:\n\n   ```sh not-run: it needs a key\n   curl \\\n     x\n   ```\n";
  expect(blocksIn("a.md", text)).toEqual({
    blocks: [
      { path: "a.md", line: 3, mark: "start", commands: "npm start\n" },
      { path: "a.md", line: 9, mark: { notRun: "it needs a key" }, commands: "curl \\\n  x\n" },
    ],
    unmarked: [],
  });
});

test.for(["```sh\nls\n```\n", "```bash run\nls\n```\n", "```sh not-run:\nls\n```\n", "Then:\n\n    npm start\n"])(
  "reports %j",
  (text) => expect(blocksIn("a.md", text).unmarked).toHaveLength(1),
);
