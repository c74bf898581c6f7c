import { useRef, useState } from "react";
import { editDistance } from "#app/shared/edit-distance.ts";
import { TextButton } from "./button.tsx";
import { Field, type FieldProps } from "./field.tsx";

interface EmailFieldProps extends Omit<FieldProps, "type" | "inputMode" | "ref" | "onBlur" | "onChange"> {
  /** The line where a suggested correction appears, so that nothing below moves. */
  hint: string;
  /** Called when typing or accepting a suggestion; not needed for an uncontrolled field. */
  onChange?(event: { target: { value: string } }): void;
}

/** An email address. A likely typing error in its domain gets a suggestion once the field is left; it never blocks. */
export function EmailField({ hint, onChange, ...field }: EmailFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [meant, setMeant] = useState<string | null>(null);
  const takeOver = (value: string) => {
    const target = input.current!;
    target.value = value;
    onChange?.({ target });
    setMeant(null);
    // The button that had the focus is gone.
    target.focus();
  };
  return (
    <Field
      {...field}
      ref={input}
      type="email"
      inputMode="email"
      onBlur={(event) => setMeant(correctedEmail(event.target.value))}
      onChange={(event) => {
        setMeant(null);
        onChange?.(event);
      }}
      hint={
        <>
          {meant === null && hint}
          {/* Always rendered, so that screen readers announce its text when it appears. */}
          <span role="status">
            {meant !== null && (
              <>
                Did you mean <b className="wrap-anywhere">{meant}</b>?{" "}
                <TextButton className="-my-1" onClick={() => takeOver(meant)}>
                  Use it
                </TextButton>
              </>
            )}
          </span>
        </>
      }
    />
  );
}

/** Common email providers in Britain, most common first: of two equally close ones, the first is suggested. */
const providers = [
  "gmail.com",
  "hotmail.com",
  "hotmail.co.uk",
  "outlook.com",
  "yahoo.co.uk",
  "yahoo.com",
  "icloud.com",
  "live.co.uk",
  "live.com",
  "btinternet.com",
  "aol.com",
  "sky.com",
  "virginmedia.com",
  "googlemail.com",
  "me.com",
  "msn.com",
  "talktalk.net",
  "ntlworld.com",
  "blueyonder.co.uk",
  "tiscali.co.uk",
  "protonmail.com",
  "proton.me",
  "rocketmail.com",
];
/** Real domains that look like misspellings of these. */
const lookalikes = ["mail.com", "ymail.com", "email.com"];

const never = Number.POSITIVE_INFINITY;

/**
 * The probably intended address if its domain looks misspelled. Only a suggestion, because a domain may be anybody's
 * own.
 * @returns null if nothing looks wrong, or too much does
 */
export function correctedEmail(typed: string): string | null {
  const [, name, domain] = /^([^@]+)@([^@]{4,30})$/.exec(typed.trim()) ?? [];
  const given = domain?.toLowerCase();
  if (!given || providers.includes(given) || lookalikes.includes(given)) return null;
  let meant: string | null = null;
  let fewest = never;
  for (const provider of providers) {
    const slips = slipsFrom(given, provider);
    if (slips >= fewest) continue;
    meant = provider;
    fewest = slips;
  }
  return meant && `${name}@${meant}`;
}

/** @returns the number of wrong keys; infinite if another domain is more likely intended */
function slipsFrom(given: string, provider: string): number {
  const at = provider.indexOf(".");
  const name = provider.slice(0, at);
  const all = editDistance(given, provider);
  // `yahoo.ca` and `hotmail.ch` are real domains of other countries.
  if (given.startsWith(`${name}.`)) return all <= 1 ? all : never;
  return all <= maxSlips(name) ? all : never;
}

/** Every variation of a short name is a real domain: `love.com`, `sly.com`. */
function maxSlips({ length }: string): number {
  if (length > 6) return 2;
  return length > 4 ? 1 : 0;
}
