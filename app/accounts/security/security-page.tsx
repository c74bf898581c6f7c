import { redirect } from "react-router";
import { shopContext } from "#app/context.ts";
import { formOf, readForm } from "#app/shared/form.ts";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { store } from "#store";
import { useSending } from "../account-fields.tsx";
import { reauthenticationForm } from "../contract.ts";
import { AccountActionPage } from "../profile/account-form.tsx";
import { requireUser } from "../session/.server/current-user.ts";
import { renewBackupCodes, setUpTwoFactor, stopTwoFactor, twoFactorReply } from "./.server/two-factor.ts";
import type { Route } from "./+types/security-page";
import { BackupCodes, CodesOff, CodesOn, CodesSetUp } from "./security-parts.tsx";

export const meta: Route.MetaFunction = () => [{ title: `Code at sign-in: ${store.brand}` }];

export async function loader({ request, context }: Route.LoaderArgs) {
  return { isOn: (await requireUser(context.get(shopContext), request)).twoFactorEnabled };
}

export async function action({ request, context }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const user = await requireUser(shop, request);
  const form = await formOf(request);
  const intent = form.get("intent");
  if (intent === "start" || intent === "finish") return setUpTwoFactor(shop, request, user, form);
  const read = readForm(reauthenticationForm, form);
  if (!read.ok) return twoFactorReply({ problems: read.problems }, 400);
  const { password } = read.data;
  const refuse = ({ message, status }: { message: string; status: number }) =>
    twoFactorReply({ problems: [{ field: "password", message }] }, status);
  if (intent === "backup-codes") {
    const renewed = await renewBackupCodes(shop, request, user, password);
    return renewed.ok ? twoFactorReply({ backupCodes: renewed.backupCodes }) : refuse(renewed);
  }
  const stopped = await stopTwoFactor(shop, request, user, password);
  if (!stopped.ok) return refuse(stopped);
  throw redirect("/account?done=code");
}

/** Two-factor sign-in, optional. */
export default function SecurityPage({ loaderData: { isOn }, actionData }: Route.ComponentProps) {
  const { problems = [], uri = null, qr = null, backupCodes = null } = actionData ?? {};
  const parts = { problems, busy: useSending() };
  return (
    <AccountActionPage
      title="Code at sign-in"
      lead="Add a code from your phone, so a stolen password isn’t enough to sign in."
    >
      <ErrorSummary problems={problems} />
      {backupCodes && <BackupCodes codes={backupCodes} />}
      {!backupCodes && uri && <CodesSetUp {...parts} uri={uri} qr={qr} />}
      {!backupCodes && !uri && (isOn ? <CodesOn {...parts} /> : <CodesOff {...parts} />)}
    </AccountActionPage>
  );
}
