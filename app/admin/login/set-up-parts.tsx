import { Form } from "react-router";
import type { QrCode } from "#app/accounts/security/.server/two-factor.ts";
import { PasswordField } from "#app/accounts/security/password-field.tsx";
import { QrCodePicture } from "#app/accounts/security/security-parts.tsx";
import { type FormProblem, problemOf } from "#app/shared/form.ts";
import { Note } from "#app/ui/display/note.tsx";
import { Button, ButtonLink } from "#app/ui/forms/button.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { CodeField } from "./code-field.tsx";

interface PartProps {
  problems: FormProblem[];
  busy: boolean;
}

export function PasswordFirst({ problems, busy }: PartProps) {
  return (
    <Form method="post" action="/admin/code" className="stack" noValidate>
      <h1>Set up your code</h1>
      <p>
        A password can be stolen. So we also ask for six digits from an authenticator app, such as the one that came
        with your phone or your password manager.
      </p>
      <ErrorSummary problems={problems} />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        hint="To confirm it’s you"
        error={problemOf(problems, "password")}
      />
      <Button type="submit" tone="brand" size="big" wide busy={busy}>
        Continue
      </Button>
    </Form>
  );
}

export function AlreadyOn() {
  return (
    <div className="stack">
      <h1>Your code is on</h1>
      <ButtonLink tone="brand" size="big" wide to="/admin">
        Go on
      </ButtonLink>
    </div>
  );
}

/** The key as words to type, and as a link that an app on this device opens. */
export function AppSetUp({ uri, qr, problems, busy }: PartProps & { uri: string; qr: QrCode | null }) {
  const secret = new URL(uri).searchParams.get("secret") ?? "";
  return (
    <Form method="post" action="/admin/code" className="stack" noValidate>
      <h1>Set up your code</h1>
      <ErrorSummary problems={problems} />
      <ol className="alog__how">
        <li>
          In your authenticator app add an account: scan this, <a href={uri}>open the app on this device</a>, or choose
          “enter a key” and type it.
          {qr && <QrCodePicture code={qr} label="The key to scan, also shown as text below" />}
          <p className="spell">{secret.match(/.{1,4}/g)?.join(" ")}</p>
        </li>
        <li>Enter the six digits that it shows.</li>
      </ol>
      <input type="hidden" name="uri" value={uri} />
      <CodeField label="Six digits" error={problemOf(problems, "code")} />
      <Button type="submit" tone="brand" size="big" wide name="intent" value="finish" busy={busy}>
        Switch it on
      </Button>
    </Form>
  );
}

export function SpareCodesOnce({ codes }: { codes: string[] }) {
  return (
    <div className="stack">
      <h1>Keep these</h1>
      <Note announce>Your code is on. If you lose your phone, each backup code lets you sign in once.</Note>
      <ul className="plain spell alog__spares">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <p className="small soft">They are shown this once. Print this page, or keep them in your password manager.</p>
      <ButtonLink tone="brand" size="big" wide to="/admin">
        I have kept them
      </ButtonLink>
    </div>
  );
}
