import { expect, test } from "vitest";
import type { Shop } from "#server/shop.ts";
import { openAuth } from "./auth.ts";

test("what keeps accounts from being opened once is tried anew by who comes next", async () => {
  let tries = 0;
  const shop = {
    get store() {
      throw new Error(`try ${++tries}`);
    },
  };
  const open = () => openAuth(shop as unknown as Shop);
  await expect(open()).rejects.toThrow("try 1");
  await expect(open()).rejects.toThrow("try 2");
});
