import { data } from "react-router";
import { shopContext } from "#app/context.ts";
import { formOf } from "#app/shared/form.ts";
import { Button, ButtonLink } from "#app/ui/forms/button.tsx";
import { privateMeta } from "#app/ui/private-meta.ts";
import { useStore } from "#app/ui/store-context.tsx";
import { leaveList, readSubscription, type Subscription } from "./.server/leave-list.ts";
import type { Route } from "./+types/unsubscribe-page";
import { Choices, type ChoicesProblem } from "./choices.tsx";
import { leaveForm } from "./contract.ts";
import { maskedAddress } from "./rules.ts";
import { SubscriptionPage } from "./subscription-page.tsx";

export const meta: Route.MetaFunction = () => privateMeta("Unsubscribe");

const tokenOf = (request: Request) => new URL(request.url).searchParams.get("token") ?? "";

/** Shows whose email would stop. Opening the link never unsubscribes: email clients open links on their own. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const token = tokenOf(request);
  const subscription = token ? await readSubscription(context.get(shopContext), token) : null;
  return data(
    { subscription: masked(subscription), hasToken: token !== "" },
    { status: token && !subscription ? 404 : 200 },
  );
}

/** The page's buttons, and a mail client's one-click (RFC 8058), which gets no cookies and no redirect. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await formOf(request);
  const given = leaveForm.safeParse({ intent: "unsubscribe", ...Object.fromEntries(form) });
  if (!given.success) {
    const [issue] = given.error.issues;
    const problem = { field: String(issue?.path[0] ?? ""), message: issue?.message ?? "Choose one of the options" };
    return data({ subscription: undefined, problem, thanks: null }, { status: 400 });
  }
  const subscription = await leaveList(context.get(shopContext), tokenOf(request), given.data);
  const thanks = given.data.intent === "fewer" || given.data.intent === "reason" ? given.data.intent : null;
  return data({ subscription: masked(subscription), problem: null, thanks }, { status: subscription ? 200 : 404 });
}

/** Gives the page no more of the address than it shows. */
const masked = (subscription: Subscription | null) =>
  subscription && { ...subscription, email: maskedAddress(subscription.email) };

export default function UnsubscribePage({ loaderData, actionData }: Route.ComponentProps) {
  const subscription = actionData?.subscription === undefined ? loaderData.subscription : actionData.subscription;
  const problem = actionData?.problem ?? null;
  const thanks = actionData?.thanks ?? null;
  if (!subscription) return <NoLinkView broken={loaderData.hasToken} />;
  return subscription.status === "unsubscribed" ? (
    <LeftView subscription={subscription} problem={problem} thanked={thanks === "reason"} />
  ) : (
    <LeaveView subscription={subscription} problem={problem} thanked={thanks === "fewer"} />
  );
}

interface ViewProps {
  /** Its address is masked. */
  subscription: Subscription;
  problem: ChoicesProblem | null;
  /** The box beside the main action was sent. */
  thanked: boolean;
}

/** One click to leave; beside it, fewer emails. An unconfirmed address gets no emails, so it is not offered fewer. */
function LeaveView({ subscription, problem, thanked }: ViewProps) {
  if (subscription.status === "pending") return <NeverView email={subscription.email} />;
  return (
    <SubscriptionPage
      title="Unsubscribe"
      lead={
        <>
          One click and campaign updates and promotions stop for <b>{subscription.email}</b>.
        </>
      }
      aside={
        <Choices
          title="Or get fewer emails"
          intent="fewer"
          name="frequency"
          options={[
            { value: "monthly", label: "One email a month" },
            { value: "elections", label: "Only before an election" },
          ]}
          chosen={subscription.frequency}
          button="Send me fewer"
          problem={problem}
          done={thanked ? "Done. You’ll get fewer emails from now on." : null}
        />
      }
    >
      <form method="post">
        <Button type="submit" name="intent" value="unsubscribe" tone="brand" size="big">
          Unsubscribe
        </Button>
      </form>
      <p className="small soft">No sign-in, no questions. You’ll still get receipts and tracking for your orders.</p>
    </SubscriptionPage>
  );
}

function NeverView({ email }: { email: string }) {
  return (
    <SubscriptionPage
      title="Not you?"
      lead={
        <>
          Someone entered <b>{email}</b> in our sign-up form. It isn’t on the list. One click and we’ll never email it
          about the list again.
        </>
      }
    >
      <form method="post">
        <Button type="submit" name="intent" value="never" tone="brand" size="big">
          Never email this address
        </Button>
      </form>
      <p className="small soft">If you do nothing, we’ll delete the address within a week.</p>
    </SubscriptionPage>
  );
}

/** After unsubscribing: offers undo, and asks for a reason. */
function LeftView({ subscription, problem, thanked }: ViewProps) {
  return (
    <SubscriptionPage
      isDone
      title="You’re unsubscribed."
      lead={
        <>
          We’ve taken <b>{subscription.email}</b> off the list.
          {subscription.suppressed && " We won’t email it about the list again."}
        </>
      }
      aside={
        <Choices
          title="Tell us why (optional)"
          intent="reason"
          name="reason"
          options={[
            { value: "too-many", label: "Too many" },
            { value: "not-for-me", label: "Not for me" },
            { value: "never-signed-up", label: "I never signed up" },
          ]}
          button="Send"
          note="We store this without your address."
          problem={problem}
          done={thanked ? "Thank you. That helps." : null}
        />
      }
    >
      <form method="post" className="row">
        <Button type="submit" name="intent" value="undo" tone="line">
          Undo
        </Button>
        <ButtonLink to="/" tone="quiet">
          Home
        </ButtonLink>
      </form>
    </SubscriptionPage>
  );
}

/** The page without a valid link: how to leave all the same. `broken` if there was an invalid one. */
function NoLinkView({ broken }: { broken: boolean }) {
  const store = useStore();
  return (
    <SubscriptionPage
      title={broken ? "This link doesn’t work." : "Unsubscribe"}
      lead={
        broken
          ? "The link may be incomplete, or this address is already unsubscribed. Try the link at the foot of our latest email."
          : "Every campaign email has an unsubscribe link at the bottom: one click and the emails stop. No need to sign in."
      }
    >
      <p className="small soft">
        Don’t have an email to hand? Email <a href={`mailto:${store.contact.email}`}>{store.contact.email}</a> from the
        subscribed address and we’ll remove it.
      </p>
      <div className="row">
        <ButtonLink to="/" tone="line">
          Home
        </ButtonLink>
      </div>
    </SubscriptionPage>
  );
}
