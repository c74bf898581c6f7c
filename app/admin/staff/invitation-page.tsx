import { data, Form, redirect, useLocation } from "react-router";
import { NameFields } from "#app/accounts/account-fields.tsx";
import { NewPasswordField } from "#app/accounts/security/password-field.tsx";
import { currentUser } from "#app/accounts/session/.server/current-user.ts";
import { hasAccount } from "#app/accounts/sign-in/.server/open-account.ts";
import { signIn } from "#app/accounts/sign-in/.server/sign-in.ts";
import { shopContext } from "#app/context.ts";
import { formatLongDay } from "#app/shared/dates.ts";
import { type FormProblem, formOf, readForm, type Typed } from "#app/shared/form.ts";
import { Button } from "#app/ui/forms/button.tsx";
import { nameOf } from "../.server/staff.ts";
import { LoginForm, LoginFrame, LoginMessage } from "../login/login-frame.tsx";
import { openInvitation } from "./.server/invitations.ts";
import { joinAsNew, takeUpRole } from "./.server/join-staff.ts";
import type { Route } from "./+types/invitation-page";
import { joinForm } from "./contract.ts";
import { roleLabel } from "./grants.ts";

const tokenOf = (request: Request) => new URL(request.url).searchParams.get("token") ?? "";

export async function loader({ request, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const token = tokenOf(request);
  const invitation = await openInvitation(shop, shop.db, token);
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
      {isGone ? <InvitationGone /> : <Invitation page={page} problems={problems} typed={typed} />}
    </LoginFrame>
  );
}

interface InvitationProps {
  page: Route.ComponentProps["loaderData"];
  problems: FormProblem[];
  typed: Typed;
}

function Invitation({ page, problems, typed }: InvitationProps) {
  switch (page.kind) {
    case "gone":
      return <InvitationGone />;
    case "join":
      return <JoinAsNew {...page} problems={problems} typed={typed} />;
    case "take-up":
      return <AcceptRole {...page} />;
    case "sign-in":
      return <SignInFirst {...page} />;
    case "other-account":
      return <OtherAccount {...page} />;
  }
}

interface InvitationFacts {
  email: string;
  /** The role's name. */
  role: string;
  until: Date | null;
}
function InvitationFactsText({ email, role, until }: InvitationFacts) {
  return (
    <p>
      You are invited as <b>{role}</b>
      {until && <> until {formatLongDay(new Date(until.getTime() - 1))}</>}, with the address <b>{email}</b>.
    </p>
  );
}

const title = "Join the staff";

/** For somebody without an account: name and password. */
function JoinAsNew({ problems, typed, ...facts }: InvitationFacts & { problems: FormProblem[]; typed: Typed }) {
  return (
    <LoginForm
      title={title}
      problems={problems}
      submit={{ label: "Continue" }}
      below={<p className="small soft">Next: a six-digit code on your phone.</p>}
    >
      <InvitationFactsText {...facts} />
      <NameFields problems={problems} typed={typed} />
      <NewPasswordField hint="At least 6 characters; three words are better" problems={problems} />
    </LoginForm>
  );
}

/** For the invited person, signed in. */
function AcceptRole(facts: InvitationFacts) {
  return (
    <LoginForm title={title} submit={{ label: "Accept the role" }}>
      <InvitationFactsText {...facts} />
    </LoginForm>
  );
}

/** For the invited person, signed out. */
function SignInFirst(facts: InvitationFacts) {
  const { pathname, search } = useLocation();
  const next = encodeURIComponent(pathname + search);
  return (
    <LoginMessage title={title} to={`/admin/login?next=${next}`} label="Sign In">
      <InvitationFactsText {...facts} />
      <p>This address already has an account. Sign in to accept the role.</p>
    </LoginMessage>
  );
}

/** For somebody signed in with another address. */
function OtherAccount({ email }: InvitationFacts) {
  return (
    <Form method="post" action="/logout" className="stack">
      <h1>Another account</h1>
      <p>
        The invitation is for <b>{email}</b>, but you are signed in with another address. Sign out, then open the link
        again.
      </p>
      <Button type="submit" tone="brand" size="big" wide>
        Sign Out
      </Button>
    </Form>
  );
}

/** For a link that was used, withdrawn or has expired. */
function InvitationGone() {
  return (
    <LoginMessage title="This link no longer works" to="/admin/login" label="Go to staff sign-in">
      <p>It has been used or withdrawn, or is older than 7 days. Ask for a new one.</p>
    </LoginMessage>
  );
}
