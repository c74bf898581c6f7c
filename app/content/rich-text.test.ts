import { describe, expect, it } from "vitest";
import { linksIn, plainTextOf, spansOf, textsIn } from "./rich-text.ts";

describe("marks in a text", () => {
  it("become links and bold, and the rest stays as it is", () => {
    expect(spansOf("See [the FAQ](/faq#del), **today**.")).toEqual([
      { kind: "text", text: "See " },
      { kind: "link", text: "the FAQ", to: "/faq#del" },
      { kind: "text", text: ", " },
      { kind: "strong", text: "today" },
      { kind: "text", text: "." },
    ]);
  });

  it("leave brackets alone that are not a link", () =>
    expect(spansOf("I/We* [name] (delete)")).toEqual([{ kind: "text", text: "I/We* [name] (delete)" }]));

  it.each(["javascript:alert(1)", "http://plain.example", "//elsewhere.example", "data:text/html,x"])(
    "never link to anything but our pages, https or email: %s",
    (to) => expect(linksIn(`[a](${to})`)).toEqual([]),
  );

  it("are stripped from plain words", () => expect(plainTextOf("**One** [link](/shop).")).toBe("One link."));
  it("yield the text's links", () => expect(linksIn("[a](/a) and [b](mailto:b@c)")).toEqual(["/a", "mailto:b@c"]));
});

it("a table's texts are its headings and cells, row by row", () =>
  expect(textsIn({ caption: "c", head: ["x", "y"], rows: [["1", "2"]] })).toEqual(["x", "y", "1", "2"]));
