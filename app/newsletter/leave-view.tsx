import { Form } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Choices, type Problem } from "./choices.tsx";

export type StandingView = {
  /** Masked. */
  email: string;
  status: "pending" | "subscribed" | "unsubscribed";
  suppressed: boolean;
  frequency: "all" | "monthly" | "elections";
};

interface LeaveViewProps {
  standing: StandingView;
  problem: Problem | null;
  /** 'Send me fewer' was pressed. */
  thanked: boolean;
}

/** 'Enough mail?': one press to leave; beside it, fewer mails. Who never confirmed gets none to have fewer of. */
export function LeaveView({ standing, problem, thanked }: LeaveViewProps) {
  if (standing.status === "pending") return <NeverView email={standing.email} />;
  return (
    <div className="wrap one">
      <div className="stack">
        <h1 className="poster">Enough mail?</h1>
        <p className="one__lead">
          One press and campaign updates and promotions stop for <b>{standing.email}</b>.
        </p>
        <Form method="post">
          <Button type="submit" name="intent" value="unsubscribe" tone="brand" size="big">
            Unsubscribe
          </Button>
        </Form>
        <p className="small soft">No sign-in, no questions. Receipts and tracking for things you buy still come.</p>
      </div>
      <Choices
        title="Or fewer"
        intent="fewer"
        name="frequency"
        options={[
          { value: "monthly", label: "Once a month, everything in one" },
          { value: "elections", label: "Only before an election" },
        ]}
        chosen={standing.frequency}
        button="Send me fewer"
        problem={problem}
        done={thanked ? "Done. From now on you get fewer." : null}
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
          <b>{email}</b> was typed into our form and is not on the list. One press and we never write to it about the
          list again.
        </p>
        <Form method="post">
          <Button type="submit" name="intent" value="never" tone="brand" size="big">
            Never write to this address
          </Button>
        </Form>
        <p className="small soft">Do nothing and we delete the address within a week.</p>
      </div>
    </div>
  );
}
