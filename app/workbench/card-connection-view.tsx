import { Alert, Note } from "#app/ui/display/note.tsx";
import { Status } from "#app/ui/display/tag.tsx";
import type { CardConnection } from "./.server/card-connection.ts";
import { BenchPart } from "./bench-page.tsx";
import { Fact } from "./fact.tsx";

/** Who takes the cards, with which keys, and whether they answer. */
export function CardConnectionView({ connection, isLive }: { connection: CardConnection; isLive: boolean }) {
  const { keys, isStandIn, ok, ms, error } = connection;
  return (
    <BenchPart id="connection" title="The connection">
      <dl className="bench__facts">
        <Fact name="Card processor">{isStandIn ? "Sandbox" : "Stripe"}</Fact>
        <Fact name="Keys">{keys === "live" ? "Live" : "Test"}</Fact>
        <Fact name="State">
          <Status tone={ok ? "good" : "bad"}>{ok ? `Responds in ${ms} ms` : "Doesn’t respond"}</Status>
        </Fact>
      </dl>
      {error && <Alert>{error}</Alert>}
      {isLive && (
        <Note>
          This shop is live, so nothing can be paid from this page: a real card would be charged. Use a rehearsal for
          test payments.
        </Note>
      )}
    </BenchPart>
  );
}
