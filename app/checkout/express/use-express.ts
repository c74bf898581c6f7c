import { useElements, useStripe } from "@stripe/react-stripe-js";
import type {
  StripeExpressCheckoutElementShippingAddressChangeEvent as AddressEvent,
  StripeExpressCheckoutElementClickEvent as ClickEvent,
  StripeExpressCheckoutElementConfirmEvent as ConfirmEvent,
  StripeExpressCheckoutElementShippingRateChangeEvent as RateEvent,
} from "@stripe/stripe-js";
import { useRef, useState } from "react";
import { dispatchDay } from "#app/preorders/preorder.ts";
import type { FallbackRates } from "#app/pricing/delivery.ts";
import type { RequestedLine } from "#app/pricing/lines.ts";
import { errorText } from "#app/shared/error-text.ts";
import { useStore } from "#app/ui/store-context.tsx";
import { CallRefused, call, openWaitingRoom } from "../call.ts";
import { type CheckoutSummary, checkoutSummary } from "../contract.ts";
import { quotesFor } from "../delivery/quotes.ts";
import type { Fields } from "../form/checkout-form.ts";
import { successPath } from "../payment/confirm-payment.ts";
import { readPayingMark } from "../payment/paying-mark.ts";
import { partialAddress, walletFields } from "./contact.ts";
import { payWithWallet, problemStop, type Stop } from "./pay-with-wallet.ts";
import {
  chargesIn,
  lacksAgreement,
  notQuotedYet,
  type SheetOrder,
  sheetLines,
  sheetRates,
  sheetTotal,
} from "./sheet.ts";

export type ExpressOrder = {
  /** What to buy. */
  lines: RequestedLine[];
  /** Which of them are in the cart, and leave it once they are paid for. */
  cartLines: RequestedLine[];
  /** Pence without delivery, as the page shows it: the sheet opens with it, before the shop has priced the order. */
  total: number;
  /** The day of posting that the buyer has agreed to wait for; only the checkout asks. */
  waitsUntil?: string | null;
};

type Listeners = {
  /** Before the page is left for the waiting room of a drop, whose way back is the checkout. */
  onQueued?(): void;
  /** The wallet has authorised. Close what covers the page, or it would cover the bank's check too. */
  onConfirming(): void;
  /** Stopped before a charge, or refused; passes what the wallet gave, for the checkout's form. */
  onStopped(fields: Fields): void;
};

/**
 * The handlers of the wallet buttons. The sheet opens by the click itself: wallets refuse one that opens later. Every
 * price in it comes from the shop, requested with the sheet's address.
 */
export function useExpress(
  order: ExpressOrder,
  hasIossNumber: boolean,
  { onConfirming, onStopped, onQueued }: Listeners,
) {
  const stripe = useStripe();
  const elements = useElements();
  const rates = useStore().fallbackDelivery;
  const waitsUntil = order.waitsUntil ?? null;
  const [stop, setStop] = useState<Stop | null>(null);
  const { sheet, open, show } = useSheet(waitsUntil);
  const isQueued = (error: unknown): boolean => openWaitingRoom(error, onQueued);

  const onClick = ({ resolve }: ClickEvent) => {
    setStop(null);
    open(order.total);
    resolve({ shippingRates: [notQuotedYet] });
  };

  const onShippingAddressChange = async ({ address, resolve, reject }: AddressEvent) => {
    const asking = sheet.current;
    let failing = "this order can’t be placed";
    try {
      asking.draft ??= openDraft(order.lines);
      const summary = await asking.draft;
      failing = "this order can’t go to that address";
      const shown = await quoteOrder(summary, address, { rates, hasIossNumber });
      // The sheet was closed meanwhile, and perhaps opened again.
      if (asking !== sheet.current) return;
      if (!show(shown)) return reject();
      resolve({ lineItems: sheetLines(shown), shippingRates: sheetRates(shown) });
    } catch (error) {
      if (wasPaid(error) || isQueued(error)) return;
      Object.assign(asking, { draft: null, shown: null });
      asking.refusal = problemStop(failing, errorText(error));
      reject();
    }
  };

  const onShippingRateChange = ({ shippingRate, resolve, reject }: RateEvent) => {
    const { shown } = sheet.current;
    const chosen = shown?.options.find(({ id }) => id === shippingRate.id);
    if (!shown || !chosen) return reject();
    const next = { ...shown, chosen };
    if (show(next)) resolve({ lineItems: sheetLines(next) });
    else reject();
  };

  const onConfirm = async (event: ConfirmEvent) => {
    const { shown } = sheet.current;
    const fail = (message?: string) => event.paymentFailed({ reason: "fail", ...(message && { message }) });
    if (!stripe || !elements || !shown) {
      setStop(problemStop("the wallet gave no delivery address", "Choose one in your wallet, or use the checkout."));
      return fail();
    }
    onConfirming();
    const means = { card: { stripe, elements }, rates, cartLines: order.cartLines, waitsUntil };
    const stopped = await payWithWallet(event, shown, means).catch((error) => {
      if (!isQueued(error)) throw error;
      return "queued" as const;
    });
    if (!stopped) return location.assign(successPath(shown.summary.orderDraftId));
    onStopped(walletFields(event));
    if (stopped === "queued") return fail();
    fail(stopped.kind === "problem" ? stopped.message : undefined);
    setStop(stopped);
  };

  /** The sheet cannot say why the shop refused its address. The page says it once the sheet is closed. */
  const onCancel = () => setStop(sheet.current.refusal);

  const handlers = { onClick, onShippingAddressChange, onShippingRateChange, onConfirm, onCancel };
  return { stop, dismiss: () => setStop(null), handlers };
}

type Sheet = { draft: Promise<CheckoutSummary> | null; shown: SheetOrder | null; refusal: Stop | null };
const closedSheet: Sheet = { draft: null, shown: null, refusal: null };

/** The sheet that was opened last, and what it shows. */
function useSheet(waitsUntil: string | null) {
  const elements = useElements();
  const sheet = useRef({ ...closedSheet });
  return {
    sheet,
    /** @param total pence, without delivery */
    open(total: number): void {
      sheet.current = { ...closedSheet };
      elements?.update({ amount: total });
    },
    /** @returns false if the buyer first has to agree to wait, which the page says once the sheet is closed */
    show(shown: SheetOrder): boolean {
      sheet.current.refusal = lacksAgreement(shown, waitsUntil) ? waitStop(shown.summary) : null;
      if (sheet.current.refusal) return false;
      sheet.current.shown = shown;
      elements?.update({ amount: sheetTotal(shown) });
      return true;
    },
  };
}

/** The order as the sheet shows it for an address, with the first way to deliver it. */
async function quoteOrder(
  summary: CheckoutSummary,
  address: AddressEvent["address"],
  { rates, hasIossNumber }: { rates: FallbackRates; hasIossNumber: boolean },
): Promise<SheetOrder> {
  const destination = partialAddress(address);
  const { options } = await quotesFor({ ...summary, address: destination }, rates);
  const charges = chargesIn(destination.country, summary, hasIossNumber);
  return { summary, options, chosen: options[0]!, charges };
}

const waitStop = ({ dispatchOn }: CheckoutSummary): Stop =>
  problemStop(
    "this order takes longer than 30 days",
    `It has a pre-order, posted by ${dispatchDay(dispatchOn!)}. The checkout asks you whether you agree to wait.`,
  );

/** The same draft as the checkout's (R-CHECKOUT-2). */
const openDraft = async (lines: RequestedLine[]): Promise<CheckoutSummary> =>
  checkoutSummary.parse(await call("POST", "/api/checkout", { lines, paying: readPayingMark()?.order }));

/** Whether this browser has already paid for the order and lost the success page; if so, opens that page. */
function wasPaid(error: unknown): boolean {
  if (!(error instanceof CallRefused) || error.body.reason !== "paid") return false;
  location.assign(successPath(String(error.body.orderDraftId)));
  return true;
}
