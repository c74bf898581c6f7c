import { expect, test } from "vitest";
import { mergeRecord } from "./merge-record.ts";

/** The form says `typed`, having been read with `read`. */
const merge = (read: Record<string, string>, typed: Record<string, string>, stored: Record<string, string>) =>
  mergeRecord({ read, stored, typed: (name) => typed[name] });

test("a field that nobody touched follows what is stored, and one that was typed into keeps that", () => {
  const read = { name: "Mug", price: "12.00" };
  const merged = merge(read, { name: "Big mug", price: "12.00" }, { name: "Mug", price: "13.00" });
  expect(merged).toEqual({ values: { name: "Mug", price: "13.00" }, followed: { price: "13.00" }, clashes: [] });
});

test("a field that two people changed to different values is a clash, and still one after the next load", () => {
  const typed = { name: "Big mug", price: "12.00" };
  const first = merge({ name: "Mug", price: "12.00" }, typed, { name: "Cup", price: "13.00" });
  expect(first).toEqual({ values: { name: "Mug", price: "13.00" }, followed: { price: "13.00" }, clashes: ["name"] });
  expect(merge(first.values, { ...typed, price: "13.00" }, { name: "Cup", price: "13.00" }).clashes).toEqual(["name"]);
});

test("two people who change a field to the same value do not clash", () => {
  expect(merge({ name: "Mug" }, { name: "Cup" }, { name: "Cup" }).clashes).toEqual([]);
});

test("line ends that a text area writes in another way are not typed", () => {
  const merged = merge({ text: "One\r\nTwo" }, { text: "One\nTwo" }, { text: "One\r\nThree" });
  expect(merged).toMatchObject({ followed: { text: "One\nThree" }, clashes: [] });
});

test("a value without a field clashes if somebody changed what it stands for", () => {
  const values = { read: { items: "a" }, stored: { items: "b" }, typed: () => undefined };
  expect(mergeRecord({ ...values, isChanged: () => true }).clashes).toEqual(["items"]);
  expect(mergeRecord(values)).toMatchObject({ clashes: [], values: { items: "b" } });
});
