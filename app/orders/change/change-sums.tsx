import { formatPence } from "#app/shared/money.ts";
import { Note } from "#app/ui/display/note.tsx";
import { Sums } from "#app/ui/display/sums.tsx";
import { Button } from "#app/ui/forms/button.tsx";
import { Link } from "#app/ui/link.tsx";
import { type Card, cardLabel } from "../card-label.ts";

/** The amount of a change in pence: to refund, or negative if to pay; `rows` say what changes. */
export type ShownPlan = {
  amount: number;
  rows: readonly { name: string; words: string; refund: number }[];
  /** Its other consequences, in sentences. */
  notes: readonly string[];
};

interface ChangeSumsProps {
  number: string;
  /** Pence paid for the order, less refunds. */
  paid: number;
  card: Card;
  /** Null until it is calculated. */
  plan: ShownPlan | null;
  busy: boolean;
}

/** Shows the difference before anything is saved. The same button first calculates, then saves. */
export function ChangeSums({ number, paid, card, plan, busy }: ChangeSumsProps) {
  return (
    <section className="frame chsum" aria-labelledby="sums-title">
      <h2 id="sums-title">What it comes to</h2>
      <PlanSums paid={paid} plan={plan} toPay="You pay" toRefund="We refund" />
      {plan && <input type="hidden" name="shown" value={plan.amount} />}
      <Button type="submit" tone={plan ? "brand" : "line"} size="big" wide busy={busy} busyLabel="Just a moment...">
        {plan ? saveLabel(plan) : "See what it comes to"}
      </Button>
      <p className="small soft">
        {hintOf(plan, card)} <Link to={`/orders/${number}`}>Leave it as it was</Link>
      </p>
    </section>
  );
}

interface PlanSumsProps extends Pick<ChangeSumsProps, "paid" | "plan"> {
  /** Says who pays, if it costs more. */
  toPay: string;
  toRefund: string;
}

/** What was paid, what changes and the new total, with the plan's notes. */
export function PlanSums({ paid, plan, toPay, toRefund }: PlanSumsProps) {
  if (!plan) return <Sums live lines={[{ label: "Paid", amount: paid }]} />;
  const { amount, rows, notes } = plan;
  return (
    <>
      <Sums
        live
        lines={[
          { label: "Paid", amount: paid },
          ...rows.map(({ name, words, refund }) => ({ label: `${name}: ${words}`, amount: 0 - refund })),
          { label: "New total", amount: paid - amount },
        ]}
        total={amount < 0 ? { label: toPay, amount: -amount } : { label: toRefund, amount }}
      />
      {notes.map((note) => (
        <Note key={note}>{note}</Note>
      ))}
    </>
  );
}

function hintOf(plan: ShownPlan | null, card: Card): string {
  if (plan && plan.amount > 0) return `To ${cardLabel(card)}. Banks take 5 to 10 days.`;
  if (plan && plan.amount < 0) return "By card, on the next page. Your order changes once it is paid.";
  return "Nothing changes until you save.";
}

function saveLabel({ amount }: ShownPlan): string {
  if (amount < 0) return `Pay ${formatPence(-amount)} more`;
  return amount > 0 ? `Save, get ${formatPence(amount)} back` : "Save the change";
}
