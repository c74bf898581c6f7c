import { expect, test } from "vitest";
import { z } from "zod";
import type { Shop } from "#server/shop.ts";
import type { Staff } from "../../.server/staff.ts";
import { type ActionCall, conflict, done, formAction, refused } from "./run-action.ts";

const call = (fields: Record<string, string>): ActionCall => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return { shop: {} as Shop, staff: {} as Staff, form };
};
const rename = formAction(
  z.object({ name: z.string().min(1, "Enter a name"), tags: z.array(z.string()).default([]) }),
  async ({ name, tags }) => done(`${name} ${tags.join(" ")}`.trim()),
  { besides: (form) => ({ tags: form.getAll("tag") }) },
);

test("an action gets the form parsed by its schema, including values read by `besides`", async () => {
  expect(await rename.run(call({ name: "Mug", tag: "new" }))).toEqual({ ok: true, word: "Mug new", to: null });
});

test("an invalid form is refused with its fields, and the action does not run", async () => {
  expect(await rename.run(call({ name: "" }))).toEqual({
    ok: false,
    status: 400,
    problems: [{ field: "name", message: "Enter a name" }],
    conflict: null,
  });
});

test("a refusal may name a field; a conflict has the stored version", () => {
  expect(refused("It is taken", "code")).toMatchObject({ status: 409, problems: [{ field: "code" }] });
  expect(refused("Not now").ok === false && refused("Not now")).toMatchObject({ problems: [{ message: "Not now" }] });
  expect(conflict(4, { stored: { value: "20" } })).toMatchObject({
    status: 409,
    problems: [],
    conflict: { version: "4", stored: { value: "20" }, by: null },
  });
});
