import { expect, test } from "vitest";
import { fieldReader, formOf } from "./form.ts";

test("a field is read as text, a file or a missing field as nothing", () => {
  const form = new FormData();
  form.set("name", " Robin ");
  form.set("details", "x".repeat(20_000));
  form.set("photo", new Blob(["picture"]));
  const typed = fieldReader(form);
  expect([typed("name"), typed("photo"), typed("reason")]).toEqual([" Robin ", "", ""]);
  expect(typed("details")).toHaveLength(10_000);
});

test("a body that is no form counts as an empty one", async () => {
  const form = await formOf(new Request("http://shop.example/contact", { method: "POST", body: "{" }));
  expect([...form]).toEqual([]);
});
