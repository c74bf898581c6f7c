import { data, redirect } from "react-router";
import { shopContext } from "#app/context.ts";
import { type FormProblem, formOf, readForm } from "#app/shared/form.ts";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { store } from "#store";
import { codeForm, reauthenticationForm } from "../contract.ts";
import { AccountActionPage } from "../profile/account-form.tsx";
import { useSending } from "../profile/use-sending.ts";
import { requireUser } from "../session/.server/current-user.ts";
import {
  finishTwoFactor,
  type QrCode,
  qrCode,
  renewSpareCodes,
  startTwoFactor,
  stopTwoFactor,
} from "./.server/two-factor.ts";
import type { Route } from "./+types/security-page";
import { CodesOff, CodesOn, CodesSetUp, SpareCodes } from "./security-parts.tsx";

export const meta: Route.MetaFunction = () => [{ title: `Code at sign-in: ${store.brand}` }];

export async function loader({ request, context }: Route.LoaderArgs) {
  return { isOn: (await requireUser(context.get(shopContext), request)).twoFactorEnabled };
}

type ActionResult = { problems: FormProblem[]; uri: string | null; qr: QrCode | null; spareCodes: string[] | null };

export async function action({ request, context }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const user = await requireUser(shop, request);
  const form = await formOf(request);
  const intent = form.get("intent");
  const reply = (result: Partial<ActionResult>, status = 200) =>
    data<ActionResult>(
      { problems: [], uri: null, qr: result.uri ? qrCode(result.uri) : null, spareCodes: null, ...result },
      { status },
    );

  if (intent === "finish") {
    // The secret comes back only to be shown again; what counts is what the database holds.
    const uri = String(form.get("uri") ?? "");
    const again = uri.startsWith("otpauth://totp/") ? { uri } : {};
    const read = readForm(codeForm, form);
    if (!read.ok) return reply({ ...again, problems: read.problems }, 400);
    const done = await finishTwoFactor(shop, request, user, read.data.code);
    if (!done.ok) return reply({ ...again, problems: [{ field: "code", message: done.message }] }, done.status);
    return reply({ spareCodes: done.spareCodes });
  }
  const read = readForm(reauthenticationForm, form);
  if (!read.ok) return reply({ problems: read.problems }, 400);
  const refuse = ({ message, status }: { message: string; status: number }) =>
    reply({ problems: [{ field: "password", message }] }, status);
  const { password } = read.data;
  if (intent === "start") {
    const started = await startTwoFactor(shop, request, user, password);
    return started.ok ? reply({ uri: started.uri }) : refuse(started);
  }
  if (intent === "spares") {
    const renewed = await renewSpareCodes(shop, request, user, password);
    return renewed.ok ? reply({ spareCodes: renewed.spareCodes }) : refuse(renewed);
  }
  const stopped = await stopTwoFactor(shop, request, user, password);
  if (!stopped.ok) return refuse(stopped);
  throw redirect("/account?done=code");
}

/** A second step at sign-in, for anyone who wants it. */
export default function SecurityPage({ loaderData: { isOn }, actionData }: Route.ComponentProps) {
  const { problems = [], uri = null, qr = null, spareCodes = null } = actionData ?? {};
  const parts = { problems, busy: useSending() };
  return (
    <AccountActionPage
      title="Code at sign-in"
      lead="Add a code from your phone, so a stolen password isn’t enough to sign in."
    >
      <ErrorSummary problems={problems} />
      {spareCodes && <SpareCodes codes={spareCodes} />}
      {!spareCodes && uri && <CodesSetUp {...parts} uri={uri} qr={qr} />}
      {!spareCodes && !uri && (isOn ? <CodesOn {...parts} /> : <CodesOff {...parts} />)}
    </AccountActionPage>
  );
}
