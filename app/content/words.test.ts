import { describe, expect, it } from "vitest";
import { linksIn, plainWords, spansOf, wordsIn } from "./words.ts";

describe("a text's marks", () => {
  it("become links and weight, the rest stays as it is", () => {
    expect(spansOf("See [the FAQ](/faq#del), **today**.")).toEqual([
      { kind: "text", text: "See " },
      { kind: "link", text: "the FAQ", to: "/faq#del" },
      { kind: "text", text: ", " },
      { kind: "strong", text: "today" },
      { kind: "text", text: "." },
    ]);
  });

  it("leave brackets alone that are no link", () =>
    expect(spansOf("I/We* [name] (delete)")).toEqual([{ kind: "text", text: "I/We* [name] (delete)" }]));

  it.each(["javascript:alert(1)", "http://plain.example", "//elsewhere.example", "data:text/html,x"])(
    "lead nowhere that is no page of ours, https or email address: %s",
    (to) => expect(linksIn(`[a](${to})`)).toEqual([]),
  );

  it("are gone from the plain words", () => expect(plainWords("**One** [link](/shop).")).toBe("One link."));
  it("tell where a text leads", () => expect(linksIn("[a](/a) and [b](mailto:b@c)")).toEqual(["/a", "mailto:b@c"]));
});

it("a table's words are its heads and cells, row by row", () =>
  expect(wordsIn({ table: { caption: "c", head: ["x", "y"], rows: [["1", "2"]] } })).toEqual(["x", "y", "1", "2"]));
