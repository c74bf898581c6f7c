import { describe, expect, test } from "vitest";
import { store } from "#store";
import { type SettingKey, settingKeys, settingSchemas } from "./contract.ts";
import { mergeStore, ownedStore } from "./owned-store.ts";

const inFile = (key: SettingKey) =>
  key.split(".").reduce<unknown>((whole, name) => (whole as Record<string, unknown>)[name], store);

describe("a field of the settings", () => {
  const isInFile = (key: SettingKey) => inFile(key) !== undefined;
  test.for(settingKeys.filter(isInFile))("%s shows what the file says, and reads it again as it was", (key) => {
    const schema = settingSchemas[key] as { encode(value: unknown): string; decode(text: string): unknown };
    expect(schema.decode(schema.encode(inFile(key)))).toEqual(inFile(key));
  });

  test.for(settingKeys.filter((key) => !isInFile(key)))(
    "%s, which staff alone enter, is nothing while empty",
    (key) => {
      const schema = settingSchemas[key] as { encode(value: unknown): string; decode(text: string): unknown };
      expect([[], null, false]).toContainEqual(schema.decode(""));
      expect(schema.encode(schema.decode(""))).toBe("");
    },
  );
});

describe("the store with its settings", () => {
  test("is the file's own object while nothing is changed", () => {
    expect(mergeStore(store, {})).toBe(store);
    expect(ownedStore(undefined)).toBe(store);
  });

  test("differs only in the changed fields, at any depth, and leaves the file's object as it was", () => {
    const before = structuredClone(store);
    const owned = mergeStore(store, { banner: "Thursday.", "contact.email": "a@b.example", "legal.imprint": null });
    expect(owned).toEqual({
      ...store,
      banner: "Thursday.",
      contact: { ...store.contact, email: "a@b.example" },
      legal: { ...store.legal, imprint: null },
    });
    expect(store).toEqual(before);
  });

  test("is created once per set of settings", () => {
    const settings = { banner: "Once." };
    expect(ownedStore(settings)).toBe(ownedStore(settings));
  });
});
