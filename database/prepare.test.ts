import { expect, test } from "vitest";
import { refuseOldServer } from "./prepare.ts";

const serverOf = (number: number, version: string) =>
  ({ query: async () => ({ rows: [{ number, version }] }) }) as unknown as Parameters<typeof refuseOldServer>[0];

test("a server older than PostgreSQL 15 is refused in one line that names both versions", async () => {
  await expect(refuseOldServer(serverOf(140_011, "14.11 (Debian)"))).rejects.toMatchObject({
    name: "WrongDatabaseError",
    message:
      "The database server is PostgreSQL 14.11 (Debian), and Rosette needs 15 or newer: point DATABASE_URL at a newer one.",
  });
  await refuseOldServer(serverOf(150_000, "15.0"));
  await refuseOldServer(serverOf(180_004, "18.4"));
});
