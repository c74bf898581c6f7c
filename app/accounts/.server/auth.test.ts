import { expect, test } from "vitest";
import { type AuthShop, openAuth } from "./auth.ts";

test("what keeps accounts from being opened once is tried anew by who comes next", async () => {
  let tries = 0;
  const shop = {
    get store() {
      throw new Error(`try ${++tries}`);
    },
  };
  const auth = openAuth(shop as unknown as AuthShop);
  await expect(auth()).rejects.toThrow("try 1");
  await expect(auth()).rejects.toThrow("try 2");
});
