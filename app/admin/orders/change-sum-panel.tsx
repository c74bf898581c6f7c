import { type Card, cardWords } from "#app/orders/card-words.ts";
import type { ShownPlan } from "#app/orders/change/change-sums.tsx";
import type { ItemChoice } from "#app/orders/change/plan-change.ts";
import { formatPence } from "#app/shared/money.ts";
import { Alert } from "#app/ui/display/note.tsx";
import { Sums } from "#app/ui/display/sums.tsx";
import { ActionButton } from "../kit/buttons.tsx";
import { Panel } from "../kit/panel.tsx";
import { overLimitText } from "./change-texts.ts";

interface ChangeSumPanelProps {
  revision: number;
  choices: readonly ItemChoice[];
  /** Pence paid for the order, less refunds. */
  paid: number;
  card: Card;
  /** Null before it was reckoned. `overLimit`: pence that this person may refund, if it is more. */
  plan: (ShownPlan & { overLimit: number | null }) | null;
}

/** What a change comes to, and the button that saves exactly that. */
export function ChangeSumPanel({ revision, choices, paid, card, plan }: ChangeSumPanelProps) {
  return (
    <Panel title="What it comes to" lit={plan !== null}>
      <div className="stack">
        <Sums
          live
          lines={[
            { label: "Paid", amount: paid },
            ...(plan?.rows ?? []).map(({ name, words, refund }) => ({
              label: `${name}: ${words}`,
              amount: 0 - refund,
            })),
            ...(plan ? [{ label: "New total", amount: paid - plan.amount }] : []),
          ]}
          {...(plan && { total: { label: "To refund", amount: plan.amount } })}
        />
        {plan && plan.overLimit !== null && <Alert>{overLimitText(plan.overLimit)}</Alert>}
        {plan && plan.overLimit === null && (
          <>
            <ActionButton
              intent="save"
              fields={{ revision, shown: plan.amount, ...fieldsOf(choices) }}
              tone="brand"
              size="m"
              wide
              busyLabel="Saving..."
            >
              {plan.amount > 0 ? `Save and refund ${formatPence(plan.amount)}` : "Save the change"}
            </ActionButton>
            <p className="small soft">
              {plan.amount > 0 && `To ${cardWords(card)}; banks take 5 to 10 days. `}A draft at the printer is replaced,
              and the customer gets an email that says what changed.
            </p>
          </>
        )}
        {!plan && <p className="small soft">Nothing changes until you save.</p>}
      </div>
    </Panel>
  );
}

const fieldsOf = (choices: readonly ItemChoice[]) =>
  Object.fromEntries(
    choices.flatMap(({ itemId, color, size, quantity }) => [
      [`color-${itemId}`, color],
      [`size-${itemId}`, size],
      [`quantity-${itemId}`, quantity],
    ]),
  );
