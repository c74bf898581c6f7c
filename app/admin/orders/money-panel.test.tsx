import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { MoneyPanel } from "./money-panel.tsx";

test("costs and refunds have the minus sign of all negative amounts (R-MONEY-2)", () => {
  const margin = {
    paid: 2898,
    refunded: 500,
    print: 950,
    printDelivery: 399,
    cardFee: 63,
    costs: 1412,
    tax: 0,
    margin: 986,
    percent: 41,
  };
  const money = {
    lines: [
      { label: "Items", amount: 2999 },
      { label: "Discount", amount: -101 },
    ],
    paid: 2898,
    refunded: 500,
    left: 2398,
  };
  const html = renderToStaticMarkup(
    <MoneyPanel money={money} margin={margin} print="billed" cardFee={{ percent: 1.5, fixed: 20 }} />,
  );
  const text = html.replaceAll(/<[^>]*>/g, " ").replaceAll(/\s+/g, " ");
  for (const row of [
    "Discount -£1.01",
    "Printing -£9.50",
    "Postage -£3.99",
    "Card fee, about -£0.63",
    "Costs -£14.12",
    "Refunded -£5.00",
  ])
    expect(text).toContain(row);
});
