import { describe, expect, it } from "vitest";
import { aRecord, aVariant } from "../test-records.ts";
import { mergeProducts } from "./merge.ts";
import { listOf, surchargeText } from "./phrases.ts";

const sizes = { S: 2499, "2XL": 2699, "3XL": 2699 };
const variants = Object.entries(sizes).map(([size, price], id) => aVariant({ id, size, price }));
const tee = mergeProducts([aRecord({ variants })])[0]!;

describe("sizes that cost more", () => {
  it("are named with their price", () => {
    expect(surchargeText(tee, "Navy")).toBe("2XL and 3XL are £26.99.");
  });
  it("are named separately if their surcharges differ", () => {
    const dearer = mergeProducts([
      aRecord({ variants: [...variants, aVariant({ id: 9, size: "4XL", price: 2899 })] }),
    ])[0]!;
    expect(surchargeText(dearer, null)).toBe("2XL and 3XL are £26.99, 4XL is £28.99.");
  });
  it("are not mentioned if there are none", () => {
    expect(surchargeText(mergeProducts([aRecord({ variants: [aVariant()] })])[0]!, "Navy")).toBeNull();
  });
});

describe("a list of words", () => {
  it("reads naturally", () => {
    expect([listOf([]), listOf(["Cap"]), listOf(["Cap", "Mug"]), listOf(["Cap", "Mug", "Pad"])]).toEqual([
      "",
      "Cap",
      "Cap and Mug",
      "Cap, Mug and Pad",
    ]);
  });
});
