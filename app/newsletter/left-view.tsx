import { Button, ButtonLink } from "#app/ui/forms/button.tsx";
import { Icon } from "#app/ui/media/icon.tsx";
import { Choices, type Problem } from "./choices.tsx";
import type { ShownSubscription } from "./leave-view.tsx";
import "./one-thing.css";
import "#app/ui/layout/done-mark.css";

interface LeftViewProps {
  subscription: ShownSubscription;
  problem: Problem | null;
  /** A reason was given. */
  thanked: boolean;
}

/** Unsubscribed: it has happened; it can be taken back, and a reason given. */
export function LeftView({ subscription, problem, thanked }: LeftViewProps) {
  return (
    <div className="wrap one">
      <div className="stack" role="status">
        <span className="placed__ok">
          <Icon name="check" />
        </span>
        <h1 className="poster">You’re unsubscribed.</h1>
        <p className="one__lead">
          We’ve taken <b>{subscription.email}</b> off the list.
          {subscription.suppressed && " We won’t email it about the list again."}
        </p>
        <form method="post" className="row">
          <Button type="submit" name="intent" value="undo" tone="line">
            Undo
          </Button>
          <ButtonLink to="/" tone="quiet">
            Home
          </ButtonLink>
        </form>
      </div>
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
    </div>
  );
}
