import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const own = fileURLToPath(new URL("./print-crashes.ts", import.meta.url));
const refused =
  "Object.assign(new Error('Failed query: select $1\\nparams: rowan'), { query: 'select $1', params: ['rowan'] })";

test.each([
  ["is thrown", `setTimeout(() => { throw ${refused}; })`],
  ["is rejected", `void Promise.reject(${refused})`],
])("an error that %s where nobody catches it ends the process and is printed without its values", (_, crash) => {
  const program = `import { printCrashes } from ${JSON.stringify(own)}; printCrashes(); ${crash};`;
  const { status, stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", program], {
    encoding: "utf8",
  });
  expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
  expect(stderr).toMatch(/^Error: PostgreSQL does not answer \(select \$1\)\n {4}at /);
  expect(stderr).not.toContain("rowan");
});
