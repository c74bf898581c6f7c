import { Button, ButtonLink } from "#app/ui/forms/button.tsx";
import { useStore } from "#app/ui/store-context.tsx";
import type { Subscription } from "./.server/leave-list.ts";
import { Choices, type ChoicesProblem } from "./choices.tsx";
import { OneThing } from "./one-thing.tsx";

interface ViewProps {
  /** Its address is masked. */
  subscription: Subscription;
  problem: ChoicesProblem | null;
  /** The box beside the main action was sent. */
  thanked: boolean;
}

/** One click to leave; beside it, fewer emails. An unconfirmed address gets no emails, so it is not offered fewer. */
export function LeaveView({ subscription, problem, thanked }: ViewProps) {
  if (subscription.status === "pending") return <NeverView email={subscription.email} />;
  return (
    <OneThing
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
    </OneThing>
  );
}

function NeverView({ email }: { email: string }) {
  return (
    <OneThing
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
    </OneThing>
  );
}

/** After unsubscribing: offers undo, and asks for a reason. */
export function LeftView({ subscription, problem, thanked }: ViewProps) {
  return (
    <OneThing
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
    </OneThing>
  );
}

/** The page without a valid link: how to leave all the same. `broken` if there was an invalid one. */
export function NoLinkView({ broken }: { broken: boolean }) {
  const store = useStore();
  return (
    <OneThing
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
    </OneThing>
  );
}
