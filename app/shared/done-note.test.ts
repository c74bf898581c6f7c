import { expect, it } from "vitest";
import { doneNote } from "./done-note.ts";

const notes = { saved: "Saved." };

it("gives the note of a known name, and nothing for an unknown one or a property that every object has", () => {
  const noteOf = (query: string) => doneNote(notes, new URLSearchParams(query));
  expect(noteOf("done=saved")).toBe("Saved.");
  for (const query of ["", "done=", "done=other", "done=__proto__", "done=constructor"])
    expect(noteOf(query), query).toBeNull();
});
