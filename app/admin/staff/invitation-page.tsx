import { data, redirect } from "react-router";
import { currentUser } from "#app/accounts/session/.server/current-user.ts";
import { hasAccount } from "#app/accounts/sign-in/.server/open-account.ts";
import { signIn } from "#app/accounts/sign-in/.server/sign-in.ts";
import { shopContext } from "#app/context.ts";
import { type FormProblem, formOf, readForm, type Typed } from "#app/shared/form.ts";
import { nameOf } from "../.server/staff.ts";
import { LoginFrame } from "../login/login-frame.tsx";
import { openInvitation } from "./.server/invitations.ts";
import { joinAsNew, takeUpRole } from "./.server/join-staff.ts";
import type { Route } from "./+types/invitation-page";
import { joinForm } from "./contract.ts";
import { roleLabel } from "./grants.ts";
import { AcceptRole, InvitationGone, JoinAsNew, OtherAccount, SignInFirst } from "./invitation-parts.tsx";

const tokenOf = (request: Request) => new URL(request.url).searchParams.get("token") ?? "";

export async function loader({ request, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const token = tokenOf(request);
  const invitation = await openInvitation(shop.db, token);
  if (!invitation) return data({ kind: "gone" as const }, { status: 404 });
  const { email, role, roleExpiresAt } = invitation;
  const facts = { email, role: roleLabel(role), until: roleExpiresAt };
  const user = await currentUser(shop, request);
  if (user) return { kind: user.email === email ? ("take-up" as const) : ("other-account" as const), ...facts };
  return { kind: (await hasAccount(shop.db, email)) ? ("sign-in" as const) : ("join" as const), ...facts };
}

type ActionResult = { problems: FormProblem[]; typed: Typed; isGone: boolean };

export async function action({ request, context }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const token = tokenOf(request);
  const reply = (result: Partial<ActionResult>, status: number) =>
    data<ActionResult>({ problems: [], typed: {}, isGone: false, ...result }, { status });
  const user = await currentUser(shop, request);
  if (user) {
    const accepted = await takeUpRole(shop, { ...user, name: nameOf(user) }, token);
    if (accepted.ok === "gone") return reply({ isGone: true }, 404);
    throw redirect("/admin");
  }
  const read = readForm(joinForm, await formOf(request));
  if (!read.ok) return reply({ problems: read.problems, typed: read.typed }, 400);
  const joined = await joinAsNew(shop, token, read.data);
  if (joined.ok === "gone") return reply({ isGone: true }, 404);
  if (!joined.ok)
    return reply({ problems: [{ field: "password", message: joined.message }], typed: read.typed }, joined.status);
  await signIn(shop, request, { email: joined.email, password: read.data.password, code: "" });
  throw redirect("/admin/code");
}

/** The page of an invitation's link, where the invited person accepts the role. */
export default function InvitationPage({ loaderData: page, actionData }: Route.ComponentProps) {
  const { problems = [], typed = {}, isGone = false } = actionData ?? {};
  return (
    <LoginFrame tab="Join the staff">
      {isGone || page.kind === "gone" ? (
        <InvitationGone />
      ) : page.kind === "join" ? (
        <JoinAsNew {...page} problems={problems} typed={typed} />
      ) : page.kind === "take-up" ? (
        <AcceptRole {...page} />
      ) : page.kind === "sign-in" ? (
        <SignInFirst {...page} />
      ) : (
        <OtherAccount {...page} />
      )}
    </LoginFrame>
  );
}
