import { Button } from "#app/ui/forms/button.tsx";
import { Choices, type Problem } from "./choices.tsx";
import "./one-thing.css";

export type ShownSubscription = {
  /** Masked. */
  email: string;
  status: "pending" | "subscribed" | "unsubscribed";
  suppressed: boolean;
  frequency: "all" | "monthly" | "elections";
};

interface LeaveViewProps {
  subscription: ShownSubscription;
  problem: Problem | null;
  /** 'Send me fewer' was pressed. */
  thanked: boolean;
}

/** One click to leave; beside it, fewer emails. An address that never confirmed gets none, so it has no choice of fewer. */
export function LeaveView({ subscription, problem, thanked }: LeaveViewProps) {
  if (subscription.status === "pending") return <NeverView email={subscription.email} />;
  return (
    <div className="wrap one">
      <div className="stack">
        <h1 className="poster">Unsubscribe</h1>
        <p className="one__lead">
          One click and campaign updates and promotions stop for <b>{subscription.email}</b>.
        </p>
        <form method="post">
          <Button type="submit" name="intent" value="unsubscribe" tone="brand" size="big">
            Unsubscribe
          </Button>
        </form>
        <p className="small soft">No sign-in, no questions. You’ll still get receipts and tracking for your orders.</p>
      </div>
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
    </div>
  );
}

function NeverView({ email }: { email: string }) {
  return (
    <div className="wrap one">
      <div className="stack">
        <h1 className="poster">Not you?</h1>
        <p className="one__lead">
          Someone entered <b>{email}</b> in our sign-up form. It isn’t on the list. One click and we’ll never email it
          about the list again.
        </p>
        <form method="post">
          <Button type="submit" name="intent" value="never" tone="brand" size="big">
            Never email this address
          </Button>
        </form>
        <p className="small soft">If you do nothing, we’ll delete the address within a week.</p>
      </div>
    </div>
  );
}
