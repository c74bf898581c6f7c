/**
 * The shop cannot start, and whoever starts it can do something about that: the message is one line
 * that says what. Anything else that goes wrong is a bug and keeps its stack.
 */
export class CannotStart extends Error {
  override name = "CannotStart";
}

/** The code of a system error (`ENOENT`, `EADDRINUSE`), or undefined for any other thing that was thrown. */
export function systemCode(error: unknown): string | undefined {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;
}
