import type { PrinterOrder } from "./contract.ts";

export type Tone = "plain" | "good" | "warn" | "bad" | "info";
type Words = { words: string; tone: Tone };

/** What an order at the printer is doing, in words of this house. */
export function describePrint(order: Pick<PrinterOrder, "status" | "shipments">): Words {
  switch (order.status) {
    case "draft":
      return { words: "Draft: can still be cancelled", tone: "info" };
    case "pending":
      return { words: "Waiting to be printed", tone: "info" };
    case "inprocess":
      return { words: "Printing", tone: "warn" };
    case "partial":
      return { words: "Partly posted", tone: "warn" };
    case "fulfilled":
      if (order.shipments.some(({ returnedAt }) => returnedAt)) return { words: "Came back", tone: "bad" };
      return order.shipments.every(({ deliveredAt }) => deliveredAt)
        ? { words: "Delivered", tone: "good" }
        : { words: "Posted", tone: "good" };
    case "onhold":
      return { words: "On hold", tone: "bad" };
    case "failed":
      return { words: "Refused", tone: "bad" };
    case "canceled":
      return { words: "Cancelled", tone: "plain" };
    default:
      return { words: order.status, tone: "plain" };
  }
}

export type PrintMove = { move: string; label: string };

const holdOrEnd: PrintMove[] = [
  { move: "hold", label: "Put on hold" },
  { move: "fail", label: "Refuse it" },
  { move: "cancel", label: "Cancel it" },
];
const post: PrintMove[] = [
  { move: "ship", label: "Post it" },
  { move: "ship_part", label: "Post a part" },
];

/** The one move that an order waits for in the course of things; none while it waits for the shop, or is over. */
export function naturalMove(order: Pick<PrinterOrder, "status" | "shipments">): PrintMove | undefined {
  const [first] = printMoves(order);
  return order.status === "draft" || first?.move === "reship" ? undefined : first;
}

/** What can be made to happen next, the likeliest first. The sandbox has the last word. */
export function printMoves({ status, shipments }: Pick<PrinterOrder, "status" | "shipments">): PrintMove[] {
  const arrive: PrintMove[] = shipments.some(({ deliveredAt }) => !deliveredAt)
    ? [
        { move: "deliver", label: "Deliver it" },
        { move: "return", label: "Send it back" },
      ]
    : [];
  switch (status) {
    case "draft":
      return holdOrEnd;
    case "pending":
      return [{ move: "inprocess", label: "Print it" }, ...post, ...holdOrEnd];
    case "inprocess":
      return [...post, ...holdOrEnd];
    case "partial":
      return [{ move: "ship", label: "Post the rest" }, ...arrive];
    case "fulfilled":
      return [...arrive, { move: "reship", label: "Send it again" }];
    case "onhold":
      return [
        { move: "release", label: "Release it" },
        { move: "fail", label: "Refuse it" },
        { move: "cancel", label: "Cancel it" },
      ];
    default:
      return [];
  }
}
