import { claimKey, type SettingKey, settingSchemas } from "#app/settings/contract.ts";
import { walletNames } from "#app/settings/wallet-rules.ts";

/**
 * Reads a submitted settings form: each field's value, and the value that the page showed, so that only touched fields
 * are saved and nobody overwrites another's change unseen. Pure.
 */
export type Entry = {
  key: string;
  /** As typed. */
  typed: string;
  /** Normalized; null if invalid. */
  text: string | null;
  problem: string | null;
  /** The value that the page showed, normalized. */
  seen: string;
};

const withLf = (text: string) => text.replace(/\r\n?/g, "\n");
/** A field's text; checkboxes of one name are lines. */
const field = (form: FormData, name: string) => withLf(form.getAll(name).map(String).join("\n").slice(0, 10_000));

/** Reads a settings field. */
export function readSetting(form: FormData, key: SettingKey): Entry {
  const typed = field(form, key);
  const schema = settingSchemas[key];
  const read = schema.safeDecode(typed);
  const text = read.success ? textOf(key, read.data) : null;
  const isInForm = form.has(key) || form.has(`seen:${key}`);
  // A field that the form did not have is untouched, whatever an empty one means.
  const seen = isInForm ? field(form, `seen:${key}`) : (text ?? typed);
  return {
    key,
    typed,
    text,
    problem: read.success ? null : (read.error.issues[0]?.message ?? "Check this field"),
    seen,
  };
}

/** A value as text for its field. A fact that nobody has entered is empty; wallets are all on until staff choose. */
export function textOf(key: SettingKey, value: unknown): string {
  const known = value === undefined && key === "wallets" ? walletNames : value;
  return known === undefined ? "" : (settingSchemas[key] as { encode(value: unknown): string }).encode(known);
}

/** Reads one of the shop's claims: shown or hidden, and its evidence. */
export function readClaim(form: FormData, claim: string): Entry {
  const key = claimKey(claim);
  const restsOn = field(form, key).replace(/\s+/g, " ").trim();
  const isShown = form.get(`shown:${claim}`) !== null;
  const problem = claimProblem(claim, { isShown, restsOn });
  const typed = claimText({ isShown, restsOn });
  return {
    key,
    typed,
    text: problem ? null : typed,
    problem,
    seen: field(form, `seen:${key}`),
  };
}

function claimProblem(claim: string, { isShown, restsOn }: { isShown: boolean; restsOn: string }): string | null {
  if (restsOn.length > 200) return `The evidence for “${claim}” must be 200 characters or fewer`;
  if (isShown && restsOn === "") return `Enter the evidence for “${claim}”, or hide it`;
  return null;
}

/** A claim's decision as one text, for comparison and for the audit log. */
export const claimText = ({ isShown, restsOn }: { isShown: boolean; restsOn: string }): string =>
  `${isShown ? "shown" : "hidden"}${restsOn && `: ${restsOn}`}`;

/** Parses what `claimText` wrote. */
export function claimOfText(text: string): { isShown: boolean; restsOn: string } {
  const [state = "", ...rest] = text.split(": ");
  return { isShown: state === "shown", restsOn: rest.join(": ") };
}

/** Whether the field was changed since the page was opened. */
export const isTouched = ({ text, typed, seen }: Entry): boolean => (text ?? typed) !== seen;
