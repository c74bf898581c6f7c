import { randomInt } from "node:crypto";

const alphabet = "23456789ABCDEFGHJKMNPQRSTVWXYZ";

/** "C-7K4M2P": what people quote of a message; tells nothing about how many there are. */
export const newReference = (): string =>
  `C-${Array.from({ length: 6 }, () => alphabet[randomInt(alphabet.length)]).join("")}`;
