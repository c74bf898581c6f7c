import { expect, test } from "vitest";
import type { Shop } from "#server/shop.ts";
import { openAuth } from "./call-auth.ts";

test("retries a failed first opening on the next call", async () => {
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
