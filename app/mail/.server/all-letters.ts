import { accountLetters } from "#app/accounts/.server/letters.ts";
import { staffLetters } from "#app/admin/staff/.server/letters.ts";
import { backInStockLetters } from "#app/back-in-stock/.server/letters.ts";
import { contactLetters } from "#app/contact/.server/letters.ts";
import { newsletterLetters } from "#app/newsletter/.server/letters.ts";
import { orderLetters } from "#app/orders/.server/letters.ts";
import { returnLetters } from "#app/returns/.server/letters.ts";
import type { Letter } from "./letter.ts";

/** Every kind of mail that the shop sends, each feature's list beside the others. */
export const allLetters = [
  ...newsletterLetters,
  ...orderLetters,
  ...returnLetters,
  ...backInStockLetters,
  ...accountLetters,
  ...contactLetters,
  ...staffLetters,
] as unknown as readonly Letter[];

/** @throws Error when a mail was queued whose kind is not in the list */
export function letterOf(kind: string): Letter {
  const letter = allLetters.find((each) => each.kind === kind);
  if (!letter) throw new Error(`no letter is called ${kind}`);
  return letter;
}
