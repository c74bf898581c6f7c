import { errorStack } from "#app/shared/error-text.ts";

/**
 * The shop cannot start, and its owner can fix that: the message is one line
 * that says how. Anything else that goes wrong is a bug and keeps its stack.
 */
export class CannotStart extends Error {
  override name = "CannotStart";
}

/** Whether the owner can fix it, so that only its message is shown; any other error is a bug and shows its stack. */
export const isForTheOwner = (error: unknown): error is Error =>
  error instanceof Error && ["ConfigError", "CannotStart", "WrongDatabaseError", "BackupError"].includes(error.name);

/** What a program prints when it ends early: one line for the owner, everything else as a bug. */
export const exitMessage = (error: unknown): string => (isForTheOwner(error) ? error.message : errorStack(error));
