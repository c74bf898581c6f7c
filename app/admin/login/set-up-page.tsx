import { redirect } from "react-router";
import { setUpTwoFactor } from "#app/accounts/security/.server/two-factor.ts";
import { shopContext } from "#app/context.ts";
import { formOf } from "#app/shared/form.ts";
import { requireRole } from "../.server/require-staff.ts";
import type { Route } from "./+types/set-up-page";
import { LoginFrame, LoginMessage } from "./login-frame.tsx";
import { AppSetUp, PasswordFirst, SpareCodesOnce } from "./set-up-parts.tsx";

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
  const { problems = [], uri = null, qr = null, spareCodes = null } = actionData ?? {};
  return (
    <LoginFrame
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
        <LoginMessage title="Your code is on" to="/admin" label="Continue" />
      ) : uri ? (
        <AppSetUp uri={uri} qr={qr} problems={problems} />
      ) : (
        <PasswordFirst problems={problems} />
      )}
    </LoginFrame>
  );
}
