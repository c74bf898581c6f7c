import { type FocusEvent, type FormEvent, type ReactNode, useRef, useState } from "react";
import { importCharges } from "#app/markets/import-charges.ts";
import { useOrderedSoFar } from "#app/preorders/use-ordered-so-far.ts";
import { agreementMissing } from "#app/preorders/wait-agreement.tsx";
import { formatPence } from "#app/shared/money.ts";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { useStore } from "#app/ui/store-context.tsx";
import { DeliveryStep } from "../delivery/delivery-step.tsx";
import { useShipping } from "../delivery/shipping-context.tsx";
import { CheckoutExpress } from "../express/checkout-express.tsx";
import type { WalletSettings } from "../express/wallet-settings.ts";
import { type CardSettings, PaymentStep } from "../payment/payment-step.tsx";
import { usePayment } from "../payment/use-payment.ts";
import { CheckoutFailure } from "./checkout-failure.tsx";
import {
  type CheckedPart,
  type FieldProblems,
  fieldErrors,
  fieldNames,
  isFieldName,
  type KnownBuyer,
  problemsAfterLeaving,
  problemsOf,
  remainingProblems,
} from "./checkout-form.ts";
import { ContactFields } from "./contact-fields.tsx";
import { useCardForm, useOwnFields, useRelease } from "./form-hooks.ts";
import { FoldedSummary, OrderSummary } from "./order-summary.tsx";
import { PayLine } from "./pay-line.tsx";
import { useAgreement } from "./use-agreement.tsx";
import { useCheckout } from "./use-checkout.ts";
import "./checkout-form-view.css";

type Props = {
  cards: CardSettings;
  express: WalletSettings;
  /** Whether import VAT of the European Union can be in the price. */
  hasIossNumber: boolean;
  buyer: KnownBuyer | null;
  intro: ReactNode;
};

/** The whole checkout on one page: every step stays visible, and Pay reports what is missing. */
export function CheckoutForm({ cards, express, hasIossNumber, buyer, intro }: Props) {
  const store = useStore();
  const checkout = useCheckout(buyer, store.checkoutReminder);
  const shipping = useShipping();
  const { summary, fields, failure } = checkout;
  const form = useOwnFields(fields);
  /** Pence, for the button; null before delivery has a price. */
  const shownTotal = summary?.shipping ? summary.total : null;
  const shownDelivery = shipping.choosing ?? summary?.shipping?.id;
  const charges = importCharges(fields.country, summary, hasIossNumber);
  const preordered = summary?.printCondition ? summary.lines.flatMap(({ variantId }) => variantId ?? []) : [];
  const besides = { discount: checkout.discount, charges, ordered: useOrderedSoFar(preordered) };
  const { card, cardNow, onCard } = useCardForm();
  const [keepsAddress, setKeepsAddress] = useState(false);
  const { wait, agreement } = useAgreement(summary);
  const [asked, setAsked] = useState<readonly CheckedPart[]>([]);
  const [checked, setChecked] = useState<FieldProblems>({});
  const [isPricing, setPricing] = useState(false);
  const payment = usePayment({ onChanged: checkout.setSummary, onUnsellable: checkout.fail });
  const heading = useRef<HTMLHeadingElement>(null);
  const release = useRelease();
  const [attempt, setAttempt] = useState(0);

  // Errors appear when Pay is clicked or a field is left, and disappear once fixed, until Pay is clicked again.
  const wrong = fieldErrors(fields);
  const shown = remainingProblems(checked, wrong);
  if (Object.keys(shown).length < Object.keys(checked).length) setChecked(shown);
  // If delivery failed, the reason says more than 'choose an option'.
  const unchosen = summary?.shipping ? null : "Choose a delivery option";
  const deliveryProblem = checkout.addressProblem ?? shipping.error ?? unchosen;
  const problems = problemsOf(asked, {
    ...checkout.refused,
    ...shown,
    ...(deliveryProblem && { delivery: deliveryProblem }),
    ...(wait.isMissing && { agreement: agreementMissing }),
    ...(!card && { payment: "Wait for the card form, then enter your card details" }),
  });
  if (problems.length < asked.length) setAsked(problems.map(({ field }) => field));

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (payment.isPaying || isPricing) return;
    const from = document.activeElement;
    await tryToPay();
    // Move focus to the result, unless the shopper has started typing.
    const at = document.activeElement;
    if (at === from || !at?.matches("input, select, textarea")) setAttempt((before) => before + 1);
  };
  /** The order with its delivery priced and a typed code applied; null if either fails, which the page then shows. */
  const settle = async () => {
    setPricing(true);
    const priced = await checkout.settle();
    const settled = priced?.shipping ? await checkout.discount.applyTyped(priced) : null;
    setPricing(false);
    if (!priced?.shipping) setAsked([...fieldNames, "delivery"]);
    return settled;
  };
  const tryToPay = async () => {
    if (failure) return;
    payment.setError(null);
    setChecked(wrong);
    setAsked(fieldNames);
    if (Object.keys(wrong).length > 0) return;
    const settled = await settle();
    if (!settled) return;
    if (wait.isMissing) return setAsked(["agreement"]);
    if (!cardNow.current) return setAsked(["payment"]);
    // The total or the delivery choice changed after the click on Pay, so the shopper has not seen this total.
    if (settled.total !== shownTotal || settled.shipping?.id !== shownDelivery)
      return payment.setError(
        `With delivery, the total is ${formatPence(settled.total)}. Check the new total before you pay.`,
      );
    const { waitsUntil } = wait;
    await payment.pay(settled, {
      card: cardNow.current,
      lines: checkout.lines(),
      keepAddress: keepsAddress,
      waitsUntil,
    });
  };
  const onLeave = ({ target }: FocusEvent<HTMLFormElement>) => {
    const { name, value } = target as Partial<HTMLInputElement>;
    if (attempt > 0 && name && isFieldName(name)) {
      const left = { name, isEmpty: !value?.trim() };
      release.whenReleased(() => setChecked((before) => problemsAfterLeaving(before, wrong, left)));
    }
    void checkout.settle();
  };

  return (
    <div className="co">
      {summary && <FoldedSummary {...besides} summary={summary} />}
      <div className="cols gap-0 [--split:minmax(0,1.45fr)_minmax(0,1fr)]">
        <form
          className="co__form"
          ref={form}
          noValidate
          onSubmit={submit}
          onBlur={onLeave}
          onPointerDownCapture={release.onPointerDownCapture}
        >
          <div className="row row--between items-baseline">
            <h1 className="poster" ref={heading} tabIndex={-1}>
              Checkout
            </h1>
            {intro}
          </div>
          {failure ? (
            <CheckoutFailure
              failure={failure}
              attempt={attempt}
              onTryAgain={checkout.reopen}
              onTakeOut={() => heading.current?.focus()}
            />
          ) : (
            <ErrorSummary problems={problems} attempt={attempt} />
          )}
          {!failure && <CheckoutExpress settings={express} waitsUntil={wait.waitsUntil} onFill={checkout.fill} />}
          <ContactFields
            fields={fields}
            errors={{ ...checkout.refused, ...shown }}
            onField={checkout.setField}
            onBox={checkout.setBox}
            buyer={buyer}
            onFill={checkout.fill}
            keepsAddress={keepsAddress}
            onKeepAddress={setKeepsAddress}
            charges={charges}
          />
          <DeliveryStep
            summary={summary}
            error={problems.find(({ field }) => field === "delivery")?.message}
            addressProblem={checkout.addressProblem}
            onChoose={checkout.choose}
            onTryAgain={checkout.settle}
          />
          <PaymentStep
            {...cards}
            step={4}
            total={summary?.total ?? null}
            isComing={!failure}
            error={payment.error}
            onCard={onCard}
          />
          <PayLine isPaying={payment.isPaying} isPricing={isPricing} total={shownTotal} summary={summary}>
            {agreement(problems.find(({ field }) => field === "agreement")?.message)}
          </PayLine>
        </form>
        <aside className="co__side" aria-label="Order summary">
          {summary && <OrderSummary {...besides} summary={summary} heading="your-order" />}
        </aside>
      </div>
    </div>
  );
}
