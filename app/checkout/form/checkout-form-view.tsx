import { type FocusEvent, type ReactNode, useRef, useState } from "react";
import { useCart } from "#app/cart/cart-context.tsx";
import { importCharges } from "#app/markets/import-charges.ts";
import { mustAgreeToWait } from "#app/preorders/preorder.ts";
import { useOrderedSoFar } from "#app/preorders/use-ordered-so-far.ts";
import { WaitAgreement } from "#app/preorders/wait-agreement.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { useStore } from "#app/ui/store-context.tsx";
import type { CheckoutSummary } from "../contract.ts";
import { DeliveryStep } from "../delivery/delivery-step.tsx";
import { CheckoutExpress } from "../express/checkout-express.tsx";
import type { WalletSettings } from "../express/wallet-settings.ts";
import { type CardSettings, PaymentStep } from "../payment/payment-step.tsx";
import { CheckoutFailure } from "./checkout-failure.tsx";
import { isFieldName, type KnownBuyer } from "./checkout-form.ts";
import { ContactFields } from "./contact-fields.tsx";
import { useCardForm, useOwnFields, useRelease } from "./form-hooks.ts";
import { FoldedSummary, OrderSummary, UnpricedSummary } from "./order-summary.tsx";
import { PayLine } from "./pay-line.tsx";
import { PriceChanges } from "./price-changes.tsx";
import { type Checkout, useCheckout } from "./use-checkout.ts";
import { useFormProblems } from "./use-form-problems.ts";
import { usePayClick } from "./use-pay-click.ts";
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
  const checkout = useCheckout(buyer, useStore().checkoutReminder);
  const { summary, fields, failure } = checkout;
  const { count } = useCart();
  const form = useOwnFields(fields);
  const extras = useSummaryExtras(checkout, hasIossNumber);
  const { card, cardNow, onCard } = useCardForm();
  const [keepsAddress, setKeepsAddress] = useState(false);
  const { wait, agreement } = useAgreement(summary);
  const problems = useFormProblems(checkout, { isAgreementMissing: wait.isMissing, isCardMissing: !card });
  const pay = usePayClick(checkout, problems, { cardNow, wait, keepsAddress });
  const heading = useRef<HTMLHeadingElement>(null);
  const release = useRelease();

  const onLeave = ({ target }: FocusEvent<HTMLFormElement>) => {
    const { name, value } = target as Partial<HTMLInputElement>;
    if (pay.attempt > 0 && name && isFieldName(name)) {
      release.whenReleased(() => problems.leave({ name, isEmpty: !value?.trim() }));
    }
    void checkout.settle();
  };

  return (
    <div>
      {summary ? <FoldedSummary {...extras} summary={summary} /> : <UnpricedSummary count={count} />}
      <div className="cols gap-0 [--split:minmax(0,1.45fr)_minmax(0,1fr)]">
        <form
          className="co__form"
          ref={form}
          noValidate
          onSubmit={pay.submit}
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
              attempt={pay.attempt}
              onTryAgain={checkout.reopen}
              onTakeOut={() => heading.current?.focus()}
            />
          ) : (
            <ErrorSummary problems={problems.all} attempt={pay.attempt} />
          )}
          {!failure && <CheckoutExpress settings={express} waitsUntil={wait.waitsUntil} onFill={checkout.fill} />}
          <ContactFields
            fields={fields}
            errors={problems.errors}
            onField={checkout.setField}
            onBox={checkout.setBox}
            buyer={buyer}
            onFill={checkout.fill}
            keepsAddress={keepsAddress}
            onKeepAddress={setKeepsAddress}
            charges={extras.charges}
          />
          <DeliveryStep
            summary={summary}
            error={problems.messageOf("delivery")}
            addressProblem={checkout.addressProblem}
            onChoose={checkout.choose}
            onTryAgain={checkout.settle}
          />
          <PaymentStep
            {...cards}
            step={4}
            total={summary?.total ?? null}
            isComing={!failure}
            error={pay.error}
            onCard={onCard}
          />
          <div>
            <PriceChanges summary={summary} />
            <PayLine isPaying={pay.isPaying} isPricing={pay.isPricing} total={pay.shownTotal} summary={summary}>
              {agreement(problems.messageOf("agreement"))}
            </PayLine>
          </div>
        </form>
        <aside className="co__side" aria-label="Order summary">
          {summary && <OrderSummary {...extras} summary={summary} heading="your-order" />}
        </aside>
      </div>
    </div>
  );
}

/** What the summary shows in addition to the order. */
function useSummaryExtras({ summary, fields, discount }: Checkout, hasIossNumber: boolean) {
  const preordered = summary?.printCondition ? summary.lines.flatMap(({ variantId }) => variantId ?? []) : [];
  const charges = importCharges(fields.country, summary, hasIossNumber);
  return { discount, charges, ordered: useOrderedSoFar(preordered) };
}

/**
 * The buyer's agreement to wait, if the order needs it. It is for one day: another day asks again. The server checks by
 * its own clock, and refuses with a reason if an agreement is needed that the page did not ask for.
 */
function useAgreement(summary: CheckoutSummary | null) {
  const [agreedTo, setAgreedTo] = useState<string | null>(null);
  const dispatchOn = summary?.dispatchOn ?? null;
  const maxDeliveryDays = summary?.shipping?.maxDeliveryDays ?? null;
  const isNeeded = mustAgreeToWait({ dispatchOn, maxDeliveryDays }, new Date());
  const agreed = dispatchOn !== null && agreedTo === dispatchOn;
  return {
    wait: { isMissing: isNeeded && !agreed, waitsUntil: agreed ? dispatchOn : null },
    agreement: (error: string | undefined) =>
      isNeeded && dispatchOn !== null ? (
        <WaitAgreement
          dispatchOn={dispatchOn}
          agreed={agreed}
          onChange={(isTicked) => setAgreedTo(isTicked ? dispatchOn : null)}
          error={error}
        />
      ) : null,
  };
}
