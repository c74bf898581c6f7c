import { claimKey, type SettingKey, settingSchemas } from "#app/settings/contract.ts";

/**
 * What a form of the settings posts: for each row its value, and what its writer saw when the page was opened, so
 * that only what was touched is saved and nobody overwrites another unseen. Pure.
 */
export type Entry = {
  key: string;
  /** As people read it in an error. */
  typed: string;
  /** The text in its one spelling; null when it cannot be read. */
  text: string | null;
  problem: string | null;
  /** What the page showed, in its one spelling. */
  seen: string;
};

const unix = (text: string) => text.replace(/\r\n?/g, "\n");
const field = (form: FormData, name: string) => unix(String(form.get(name) ?? "").slice(0, 10_000));

/** A field of the settings. */
export function readSetting(form: FormData, key: SettingKey): Entry {
  const typed = field(form, key);
  const schema = settingSchemas[key];
  const read = schema.safeDecode(typed);
  return {
    key,
    typed,
    text: read.success ? textOf(key, read.data) : null,
    problem: read.success ? null : (read.error.issues[0]?.message ?? "Check this field"),
    seen: field(form, `seen:${key}`),
  };
}

/** A value as the form shows it. */
export const textOf = (key: SettingKey, value: unknown): string =>
  (settingSchemas[key] as { encode(value: unknown): string }).encode(value);

/** One of the shop's claims: shown or hidden, and what it rests on. */
export function readClaim(form: FormData, claim: string): Entry {
  const key = claimKey(claim);
  const restsOn = field(form, key).replace(/\s+/g, " ").trim();
  const isShown = form.get(`shown:${claim}`) !== null;
  const problem =
    restsOn.length > 200
      ? `What “${claim}” rests on must be 200 characters or fewer`
      : isShown && restsOn === ""
        ? `Say what “${claim}” rests on, or hide it`
        : null;
  const typed = claimText({ isShown, restsOn });
  return {
    key,
    typed,
    text: problem ? null : typed,
    problem,
    seen: field(form, `seen:${key}`),
  };
}

/** A decision about a claim as one text, for comparing and for the audit log. */
export const claimText = ({ isShown, restsOn }: { isShown: boolean; restsOn: string }): string =>
  `${isShown ? "shown" : "hidden"}${restsOn && `: ${restsOn}`}`;

export function claimOfText(text: string): { isShown: boolean; restsOn: string } {
  const [state = "", ...rest] = text.split(": ");
  return { isShown: state === "shown", restsOn: rest.join(": ") };
}

/** Whether its writer changed it since the page was opened. */
export const isTouched = ({ text, typed, seen }: Entry): boolean => (text ?? typed) !== seen;
