import { data, redirect, useNavigation } from "react-router";
import { codeForm, reauthenticationForm } from "#app/accounts/contract.ts";
import { finishTwoFactor, type QrCode, qrCode, startTwoFactor } from "#app/accounts/security/.server/two-factor.ts";
import { shopContext } from "#app/context.ts";
import { type FormProblem, formOf, readForm } from "#app/shared/form.ts";
import { requireRole } from "../.server/require-staff.ts";
import type { Route } from "./+types/set-up-page";
import { AlreadyOn, AppSetUp, PasswordFirst, SpareCodesOnce } from "./set-up-parts.tsx";
import { StaffDoor } from "./staff-door.tsx";

export async function loader({ request, context }: Route.LoaderArgs) {
  const user = await requireRole(context.get(shopContext), request);
  return { isOn: user.twoFactorEnabled };
}

type ActionResult = { problems: FormProblem[]; uri: string | null; qr: QrCode | null; spareCodes: string[] | null };

export async function action({ request, context }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const user = await requireRole(shop, request);
  if (user.twoFactorEnabled) throw redirect("/admin");
  const form = await formOf(request);
  const reply = (result: Partial<ActionResult>, status = 200) =>
    data<ActionResult>(
      { problems: [], uri: null, qr: result.uri ? qrCode(result.uri) : null, spareCodes: null, ...result },
      { status },
    );
  if (form.get("intent") === "finish") {
    // The key comes back only to be shown again; what counts is what the database holds.
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
  const started = await startTwoFactor(shop, request, user, read.data.password);
  if (!started.ok) return reply({ problems: [{ field: "password", message: started.message }] }, started.status);
  return reply({ uri: started.uri });
}

/** The six-digit code, without which nothing in the back office opens. */
export default function SetUpPage({ loaderData: { isOn }, actionData }: Route.ComponentProps) {
  const { problems = [], uri = null, qr = null, spareCodes = null } = actionData ?? {};
  const busy = useNavigation().formAction?.startsWith("/admin/code") === true;
  return (
    <StaffDoor
      tab="Set up your code"
      steps={[
        { label: "Password", state: "done" },
        { label: "Six-digit code", state: spareCodes ? "done" : "now" },
        { label: "Backup codes", state: spareCodes ? "now" : "to-come" },
      ]}
    >
      {spareCodes ? (
        <SpareCodesOnce codes={spareCodes} />
      ) : isOn ? (
        <AlreadyOn />
      ) : uri ? (
        <AppSetUp uri={uri} qr={qr} problems={problems} busy={busy} />
      ) : (
        <PasswordFirst problems={problems} busy={busy} />
      )}
    </StaffDoor>
  );
}
