import { useRef, useState } from "react";
import { correctedEmail } from "./email-typo.ts";
import { Field, type FieldProps } from "./field.tsx";
import { TextButton } from "./small-buttons.tsx";

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
