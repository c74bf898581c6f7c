import { redirect } from "react-router";
import { CodeField } from "#app/accounts/account-fields.tsx";
import type { QrCode } from "#app/accounts/security/.server/two-factor.ts";
import { setUpTwoFactor } from "#app/accounts/security/.server/two-factor.ts";
import { PasswordToConfirm } from "#app/accounts/security/password-field.tsx";
import { KeyToScan } from "#app/accounts/security/security-parts.tsx";
import { shopContext } from "#app/context.ts";
import { type FormProblem, formOf } from "#app/shared/form.ts";
import { Note } from "#app/ui/display/note.tsx";
import { requireRole } from "../.server/require-staff.ts";
import type { Route } from "./+types/set-up-page";
import { LoginForm, LoginFrame, LoginMessage } from "./login-frame.tsx";

export async function loader({ request, context }: Route.LoaderArgs) {
  const user = await requireRole(context.get(shopContext), request);
  return { isOn: user.twoFactorEnabled };
}

export async function action({ request, context }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const user = await requireRole(shop, request);
  if (user.twoFactorEnabled) throw redirect("/admin");
  return setUpTwoFactor(shop, request, user, await formOf(request));
}

/** Sets up the six-digit code that the back office requires. */
export default function SetUpPage({ loaderData: { isOn }, actionData }: Route.ComponentProps) {
  const { problems = [], uri = null, qr = null, backupCodes = null } = actionData ?? {};
  return (
    <LoginFrame
      tab="Set up your code"
      steps={["Password", "Six-digit code", "Backup codes"]}
      step={backupCodes ? 3 : 2}
    >
      <CurrentStep isOn={isOn} problems={problems} uri={uri} qr={qr} backupCodes={backupCodes} />
    </LoginFrame>
  );
}

interface CurrentStepProps {
  isOn: boolean;
  problems: FormProblem[];
  uri: string | null;
  qr: QrCode | null;
  backupCodes: string[] | null;
}

function CurrentStep({ isOn, problems, uri, qr, backupCodes }: CurrentStepProps) {
  if (backupCodes) return <BackupCodesOnce codes={backupCodes} />;
  if (isOn) return <LoginMessage title="Your code is on" to="/admin" label="Continue" />;
  if (uri) return <AppSetUp uri={uri} qr={qr} problems={problems} />;
  return <PasswordFirst problems={problems} />;
}

const title = "Set up your code";

/** First step of the setup: confirms the password. */
function PasswordFirst({ problems }: { problems: FormProblem[] }) {
  return (
    <LoginForm title={title} problems={problems} submit={{ label: "Continue" }}>
      <p>
        A password can be stolen. So we also ask for six digits from an authenticator app, such as the one that came
        with your phone or your password manager.
      </p>
      <PasswordToConfirm problems={problems} />
    </LoginForm>
  );
}

interface AppSetUpProps {
  problems: FormProblem[];
  uri: string;
  qr: QrCode | null;
}

/** The key as a QR code, as text to type, and as a link that opens an app on this device. */
function AppSetUp({ uri, qr, problems }: AppSetUpProps) {
  return (
    <LoginForm title={title} problems={problems} submit={{ label: "Turn on", name: "intent", value: "finish" }}>
      <ol className="grid list-decimal gap-[0.6rem] pl-[1.3em]">
        <li>
          In your authenticator app add an account: scan this, <a href={uri}>open the app on this device</a>, or choose
          “enter a key” and type it.
          <KeyToScan uri={uri} qr={qr} />
        </li>
        <li>Enter the six digits it shows.</li>
      </ol>
      <input type="hidden" name="uri" value={uri} />
      <CodeField label="Six digits" fieldClassName="six" problems={problems} />
    </LoginForm>
  );
}

/** Last step of the setup: the backup codes, shown only once. */
function BackupCodesOnce({ codes }: { codes: string[] }) {
  return (
    <LoginMessage title="Save these codes" to="/admin" label="I have saved them">
      <Note announce>Your code is on. If you lose your phone, each backup code lets you sign in once.</Note>
      <ul className="box spell grid grid-cols-[1fr_1fr] gap-x-4 gap-y-[0.35rem]">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <p className="small soft">They are shown only once. Print this page, or save them in your password manager.</p>
    </LoginMessage>
  );
}
