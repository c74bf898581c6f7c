import { Form } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Link } from "#app/ui/link.tsx";
import { Note } from "#app/ui/note.tsx";
import type { QrCode } from "./.server/qr-code.ts";
import { type FormProblem, problemOf } from "./form.ts";
import { PasswordField } from "./password-field.tsx";
import { QrCodePicture } from "./qr-code.tsx";

interface PartProps {
  problems: readonly FormProblem[];
  busy: boolean;
}

const Password = ({ problems }: Pick<PartProps, "problems">) => (
  <PasswordField
    label="Password"
    name="password"
    autoComplete="current-password"
    hint="To be sure that it is you"
    error={problemOf(problems, "password")}
  />
);

export function CodesOff({ problems, busy }: PartProps) {
  return (
    <Form method="post" className="stack" noValidate>
      <p>You need an authenticator app, such as the one that came with your phone or your password manager.</p>
      <Password problems={problems} />
      <Button type="submit" name="intent" value="start" busy={busy}>
        Set it up
      </Button>
    </Form>
  );
}

/** The secret as a code to scan, as words to type, and as a link that an app on this device opens. */
export function CodesSetUp({ problems, busy, uri, qr }: PartProps & { uri: string; qr: QrCode | null }) {
  const secret = new URL(uri).searchParams.get("secret") ?? "";
  return (
    <Form method="post" className="stack" noValidate>
      <p>
        Scan this with your app, type the key into it, or <a href={uri}>open the app on this device</a>. Then enter the
        code that it shows.
      </p>
      {qr && <QrCodePicture code={qr} label="The key to scan; it stands below in letters" />}
      <p className="spell">{secret.match(/.{1,4}/g)?.join(" ")}</p>
      <input type="hidden" name="uri" value={uri} />
      <Field
        label="Code"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        spellCheck={false}
        error={problemOf(problems, "code")}
      />
      <Button type="submit" name="intent" value="finish" busy={busy}>
        Switch it on
      </Button>
    </Form>
  );
}

export function CodesOn({ problems, busy }: PartProps) {
  return (
    <Form method="post" className="stack" noValidate>
      <p>It is on. After the password we ask for a code of your authenticator app, or for a spare code.</p>
      <Password problems={problems} />
      <div className="row">
        <Button type="submit" tone="line" name="intent" value="spares" busy={busy}>
          New spare codes
        </Button>
        <Button type="submit" tone="danger" name="intent" value="stop" busy={busy}>
          Switch it off
        </Button>
      </div>
    </Form>
  );
}

export function SpareCodes({ codes }: { codes: string[] }) {
  return (
    <div className="stack">
      <Note announce>It is on. Keep these spare codes: each opens your account once, should the phone be lost.</Note>
      <ul className="plain spell spares">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <p>
        They are shown this once. <Link to="/account">Back to My Account</Link>
      </p>
    </div>
  );
}
