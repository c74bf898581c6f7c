import { useRef, useState } from "react";
import { editDistance } from "#app/shared/edit-distance.ts";
import { TextButton } from "./button.tsx";
import { Field, type FieldProps } from "./field.tsx";

interface EmailFieldProps extends Omit<FieldProps, "type" | "inputMode" | "ref" | "onBlur" | "onChange"> {
  /** Its line is where a slip is pointed out, so that nothing below moves. */
  hint: string;
  /** Called with what is typed or taken over; a page that leaves the value to the field needs none. */
  onChange?(event: { target: { value: string } }): void;
}

/** An email address. What looks like a slip in its domain is pointed out once the field is left, and stops nobody. */
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
          {/* Always there, so that its words are read out whenever they come. */}
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

/** Where people in Britain have their mail, the most frequent first: of two that are as close, the first is meant. */
const providers = [
  ...["gmail.com", "hotmail.com", "hotmail.co.uk", "outlook.com", "yahoo.co.uk", "yahoo.com", "icloud.com"],
  ...["live.co.uk", "live.com", "btinternet.com", "aol.com", "sky.com", "virginmedia.com", "googlemail.com"],
  ...["me.com", "msn.com", "talktalk.net", "ntlworld.com", "blueyonder.co.uk", "tiscali.co.uk"],
  ...["protonmail.com", "proton.me", "rocketmail.com"],
];
/** Others whose names look like slips of these. */
const lookalikes = ["mail.com", "ymail.com", "email.com"];

const never = Number.POSITIVE_INFINITY;

/**
 * The address that was probably meant where its domain looks like a slip of the keys: a hint, never a rule, since a
 * domain may be anybody's own.
 * @returns null where nothing looks wrong, or too much does
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

/** @returns how many keys went wrong; infinitely many where it is more likely that another domain is meant */
function slipsFrom(given: string, provider: string): number {
  const at = provider.indexOf(".");
  const name = provider.slice(0, at);
  const all = editDistance(given, provider);
  // `yahoo.ca` and `hotmail.ch` are other countries'.
  if (given.startsWith(`${name}.`)) return all <= 1 ? all : never;
  // Of a short name every other is somebody's: `love.com`, `sly.com`.
  const most = name.length > 6 ? 2 : name.length > 4 ? 1 : 0;
  return all <= most ? all : never;
}
