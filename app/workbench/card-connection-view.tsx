import { Alert, Note } from "#app/ui/note.tsx";
import { Status } from "#app/ui/tag.tsx";
import type { CardConnection } from "./.server/card-connection.ts";
import { BenchPart } from "./bench-page.tsx";
import { Fact } from "./fact.tsx";

/** Who takes the cards, with which keys, and whether they answer. */
export function CardConnectionView({ connection, isLive }: { connection: CardConnection; isLive: boolean }) {
  const { keys, isStandIn, ok, ms, error } = connection;
  return (
    <BenchPart id="connection" title="The connection">
      <dl className="bench__facts">
        <Fact name="Card processor">{isStandIn ? "Stand-in" : "Stripe"}</Fact>
        <Fact name="Keys">{keys === "live" ? "Live" : "Test"}</Fact>
        <Fact name="State">
          <Status tone={ok ? "good" : "bad"}>{ok ? `Answers in ${ms} ms` : "Does not answer"}</Status>
        </Fact>
      </dl>
      {error && <Alert>{error}</Alert>}
      {isLive && (
        <Note>
          This shop is live, so nothing can be paid from this page: a real card would be charged. Test payments are made
          in a rehearsal.
        </Note>
      )}
    </BenchPart>
  );
}
