import { expect, test } from "vitest";
import { z } from "zod";
import { field, resourceFields } from "./resource-fields.ts";

const mug = resourceFields({
  name: field({ label: "Name", column: "mug_name", read: z.string().min(1), initial: "", show: (name) => name }),
  price: field({
    label: "Price",
    column: "mug_price",
    read: z.string().transform((typed) => Number(typed) * 100),
    initial: 0,
    show: (pence) => `£${pence / 100}`,
    write: (pence) => String(pence / 100),
  }),
  note: field({ label: "Note", read: z.string(), initial: "none", show: (note) => note }),
});
const values = { name: "Lantern Mug", price: 900, note: "blue" };

test("a field is shown by its label, typed by its name and written by its column, if it has one", () => {
  expect(mug.show(values)).toEqual({ Name: "Lantern Mug", Price: "£9", Note: "blue" });
  expect(mug.type(values)).toEqual({ name: "Lantern Mug", price: "9", note: "blue" });
  expect(mug.cells(values)).toEqual({ mug_name: "Lantern Mug", mug_price: "9" });
  expect([mug.columnOf("price"), mug.columnOf("note"), mug.columnOf("color")]).toEqual(["mug_price", null, null]);
});

test("what is written is read back, from a form or a cell; a blank cell has no value", () => {
  expect(z.object(mug.readers).parse(mug.type(values))).toEqual(values);
  expect(mug.columns.mug_price!.parse("9")).toBe(900);
  expect(mug.fromCells({ mug_price: 900, mug_name: undefined, size: "M" })).toEqual({ price: 900 });
});

test("something new has initial values, and only a resource's own fields are picked", () => {
  expect(mug.initial).toEqual({ name: "", price: 0, note: "none" });
  expect(mug.pick({ ...values, id: 7 })).toEqual(values);
});
