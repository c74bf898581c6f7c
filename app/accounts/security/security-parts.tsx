import { Form } from "react-router";
import type { FormProblem } from "#app/shared/form.ts";
import { Note } from "#app/ui/display/note.tsx";
import { Button } from "#app/ui/forms/button.tsx";
import { Link } from "#app/ui/link.tsx";
import { CodeField } from "../account-fields.tsx";
import type { QrCode } from "./.server/two-factor.ts";
import { PasswordToConfirm } from "./password-field.tsx";
import "./security-parts.css";

interface PartProps {
  problems: readonly FormProblem[];
  busy: boolean;
}

export function CodesOff({ problems, busy }: PartProps) {
  return (
    <Form method="post" className="stack" noValidate>
      <p>You need an authenticator app. Your phone or password manager may include one.</p>
      <PasswordToConfirm problems={problems} />
      <Button type="submit" name="intent" value="start" busy={busy}>
        Set it up
      </Button>
    </Form>
  );
}

/** The secret as a QR code, as text to type, and as a link for an app on this device. */
export function CodesSetUp({ problems, busy, uri, qr }: PartProps & { uri: string; qr: QrCode | null }) {
  return (
    <Form method="post" className="stack" noValidate>
      <p>
        Scan this with your app, type in the key, or <a href={uri}>open the app on this device</a>. Then enter the code
        it shows.
      </p>
      <KeyToScan uri={uri} qr={qr} />
      <input type="hidden" name="uri" value={uri} />
      <CodeField label="Code" problems={problems} />
      <Button type="submit" name="intent" value="finish" busy={busy}>
        Turn on
      </Button>
    </Form>
  );
}

export function CodesOn({ problems, busy }: PartProps) {
  return (
    <Form method="post" className="stack" noValidate>
      <p>Sign-in codes are on. After your password, we ask for a code from your authenticator app or a backup code.</p>
      <PasswordToConfirm problems={problems} />
      <div className="row">
        <Button type="submit" tone="line" name="intent" value="backup-codes" busy={busy}>
          New backup codes
        </Button>
        <Button type="submit" tone="danger" name="intent" value="stop" busy={busy}>
          Turn off
        </Button>
      </div>
    </Form>
  );
}

export function BackupCodes({ codes }: { codes: string[] }) {
  return (
    <div className="stack">
      <Note announce>
        Sign-in codes are on. Save these backup codes: if you lose your phone, each one lets you sign in once.
      </Note>
      <ul className="box spell columns-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <p>
        They’re only shown once. <Link to="/account">Back to My Account</Link>
      </p>
    </div>
  );
}

/** An authenticator app's key as a QR code and as text to type. */
export function KeyToScan({ uri, qr }: { uri: string; qr: QrCode | null }) {
  const secret = new URL(uri).searchParams.get("secret") ?? "";
  return (
    <>
      {qr && <QrCodePicture code={qr} />}
      <p className="box spell">{secret.match(/.{1,4}/g)?.join(" ")}</p>
    </>
  );
}

/** Always dark on white, whatever the theme: scanners expect it. */
function QrCodePicture({ code: { size, path } }: { code: QrCode }) {
  return (
    <svg
      className="block w-56 max-w-full h-auto"
      width={224}
      height={224}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label="The key to scan, also shown as text below"
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
