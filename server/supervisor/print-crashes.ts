import { errorStack } from "#app/shared/error-text.ts";

/**
 * Prints what ends this process unexpectedly, then ends it with 1. Node itself would print everything that an error
 * carries, the values of a refused query among it.
 */
export function printCrashes(): void {
  process.on("uncaughtException", (error) => {
    process.stderr.write(`${errorStack(error)}\n`);
    process.exit(1);
  });
}
