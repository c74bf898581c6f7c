import { randomInt } from "node:crypto";

/** Without letters and digits that are easily confused by people who type or read them. */
const alphabet = "23456789ABCDEFGHJKMNPQRSTVWXYZ";

/** Six random characters, "7K4M2P", for references and codes. */
export const randomCode = (): string => Array.from({ length: 6 }, () => alphabet[randomInt(alphabet.length)]).join("");
