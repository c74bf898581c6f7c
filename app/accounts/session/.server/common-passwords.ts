import list from "./common-passwords.txt?raw";

let known: Set<string> | undefined;

/** Common substitutions: 'P@ssw0rd!' is 'password'. */
const signs: Record<string, string> = {
  "@": "a",
  "4": "a",
  "3": "e",
  "1": "i",
  "!": "i",
  "0": "o",
  $: "s",
  "5": "s",
  "7": "t",
};
const plain = (text: string) => text.replace(/[@4310!$57]/g, (sign) => signs[sign]!);
const stemOf = (text: string) => text.replace(/[\d\W_]+$/, "");

/**
 * Whether a password is among those tried first (ASVS 6.2.4), also in capitals, with substituted letters or followed by
 * a number; or is one of the `personal` words, such as the email address (ASVS 6.2.11). bin/common-passwords.ts makes
 * the list.
 */
export function isCommonPassword(password: string, personal: readonly string[] = []): boolean {
  known ??= new Set(list.split("\n").filter(Boolean));
  const typed = password.normalize("NFKC").toLowerCase().trim();
  const stem = stemOf(typed);
  const own = personal.map((word) => word.toLowerCase()).filter((word) => word.length >= 3);
  const forms = [typed, plain(typed), plain(stem), stem];
  if (forms.some((form) => form.length >= 6 && known!.has(form))) return true;
  return forms.some((form) => form !== "" && own.includes(form));
}
