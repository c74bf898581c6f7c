import type { CSSProperties } from "react";
import type { CardFee, Margin } from "#app/pricing/margin.ts";
import { formatPence } from "#app/shared/money.ts";
import { Money } from "#app/ui/markup.tsx";
import { useStore } from "#app/ui/store-context.tsx";
import { FactRow, Panel } from "../kit/panel.tsx";
import { marginVatNote } from "../margin-vat-note.ts";
import type { PrintBill, StaffOrderPageData } from "./.server/read-order-page.ts";

/** The total, the costs and the margin. The only place on the page that adds up costs. */
export function MoneyPanel({
  money,
  margin,
  print,
  cardFee,
}: Pick<StaffOrderPageData, "money" | "margin" | "print" | "cardFee">) {
  const { legal } = useStore();
  const back = money.refunded > 0 ? `${formatPence(money.refunded)} refunded.` : "Nothing refunded.";
  return (
    <Panel title="Money">
      <dl className="sums mny">
        {money.lines.map(({ label, amount }) => (
          <FactRow key={label} label={label}>
            {amount === "Free" ? "£0.00" : <Money pence={amount} />}
          </FactRow>
        ))}
        <FactRow className="sum" label="Paid">
          <Money pence={money.paid} />
        </FactRow>
      </dl>
      {margin && <CostBreakdown margin={margin} isExpected={print === "expected"} />}
      <p className="tiny soft mt-[0.6rem]">
        {costsExplained(print, cardFee)} {margin && marginVatNote(legal)}
      </p>
      <p className="tiny soft mt-[0.6rem]">
        {back} {money.left > 0 && `Up to ${formatPence(money.left)} can be refunded.`}
      </p>
    </Panel>
  );
}

/** Explains the costs in one or two sentences. */
function costsExplained(print: PrintBill, fee: CardFee | null): string {
  if (!fee) return "Enter the card fee in store.config.ts to see costs and margin.";
  const feeText = `The card fee is ${fee.percent}% plus ${formatPence(fee.fixed)} for each payment, and is not returned with a refund.`;
  switch (print) {
    case "billed":
      return `Printing and postage are as billed by the print provider. ${feeText}`;
    case "expected":
      return `Printing and postage are the print provider’s prices, billed once it prints the order. A draft costs nothing. ${feeText}`;
    case "nothing":
      return `Nothing was printed, so the print provider bills nothing. ${feeText}`;
    case "unknown":
      return "The print provider has not given a price yet.";
  }
}

function CostBreakdown({ margin, isExpected }: { margin: Margin; isExpected: boolean }) {
  const costs = [
    { label: "Printing", amount: margin.print, ground: "var(--ink)" },
    { label: "Postage", amount: margin.printDelivery, ground: "var(--edge)" },
    { label: "Card fee, about", amount: margin.cardFee, ground: "var(--dusk)" },
  ].filter(({ amount }) => amount > 0);
  const others = [
    { label: "Refunded", amount: margin.refunded, ground: "var(--danger)" },
    { label: "VAT", amount: margin.tax, ground: "var(--well)" },
  ].filter(({ amount }) => amount > 0);
  const parts = [...costs, ...others];
  const summary = parts.map(({ label, amount }) => `${label.toLowerCase()} ${formatPence(amount)}`).join(", ");
  return (
    <>
      <div
        className="mt-[0.6rem] mb-2 flex h-6 gap-[2px]"
        role="img"
        aria-label={`Of ${formatPence(margin.paid)}: ${summary}, left ${formatPence(margin.margin)}`}
      >
        {[...parts, { label: "left", amount: Math.max(0, margin.margin), ground: "var(--brand)" }].map((part) => (
          <i key={part.label} style={{ flex: part.amount, background: part.ground }} />
        ))}
      </div>
      <dl className="sums mny">
        {costs.map((part) => (
          <CostRow key={part.label} {...part} />
        ))}
        <FactRow className="sum" label={isExpected ? "Costs, expected" : "Costs"}>
          <Money pence={-margin.costs} />
        </FactRow>
        {others.map((part) => (
          <CostRow key={part.label} {...part} />
        ))}
        <div className="sum items-baseline">
          <dt className="key" style={{ "--g": "var(--brand)" } as CSSProperties}>
            {isExpected ? "Margin, expected" : "Margin"}
            {margin.percent !== null && `, ${margin.percent}%`}
          </dt>
          <dd className="price">
            <Money pence={margin.margin} />
          </dd>
        </div>
      </dl>
    </>
  );
}

function CostRow({ label, amount, ground }: { label: string; amount: number; ground: string }) {
  return (
    <div>
      <dt className="key" style={{ "--g": ground } as CSSProperties}>
        {label}
      </dt>
      <dd>
        <Money pence={-amount} />
      </dd>
    </div>
  );
}
