import { setTimeout } from "node:timers/promises";
import { afterAll } from "vitest";

/** Vitest has a timeout for hooks, but not for importing a file. */
const openingTime = 120_000;

/**
 * Opens what a file's tests share, and closes it after the last test, in reverse order: `const shop = await
 * closeAfterTests(openTestShop())` at the top of the file.
 */
export async function closeAfterTests<T extends AsyncDisposable>(opening: Promise<T>): Promise<T> {
  const opened = await Promise.race([opening, overdue()]);
  afterAll(() => opened[Symbol.asyncDispose]());
  return opened;
}

async function overdue(): Promise<never> {
  await setTimeout(openingTime, undefined, { ref: false });
  throw new Error("what the tests share did not open");
}
