/** A field of which two people who changed the same thing say different things. */
export type Difference = {
  field: string;
  theirs: string;
  yours: string;
  /** Who saved theirs, where each field is somebody's own. */
  by?: string | null;
};

/** Where two states of one thing, each in words field by field, differ. */
export function differences(theirs: Record<string, string>, yours: Record<string, string>): Difference[] {
  return [...new Set([...Object.keys(theirs), ...Object.keys(yours)])]
    .map((field) => ({ field, theirs: theirs[field] ?? "", yours: yours[field] ?? "" }))
    .filter((row) => row.theirs !== row.yours);
}
