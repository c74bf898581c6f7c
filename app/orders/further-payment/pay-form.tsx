import { type FormEvent, useRef, useState } from "react";
import { useNavigate, useRevalidator } from "react-router";
import type { ReadyElements } from "#app/checkout/payment/load-stripe.ts";
import { isPaymentOver, paymentProblem, type RefusedPayment } from "#app/checkout/payment/payment-problem.ts";
import { type CardSettings, PaymentStep } from "#app/checkout/payment/payment-step.tsx";
import { formatPence } from "#app/shared/money.ts";
import { Button } from "#app/ui/forms/button.tsx";
import { Icon } from "#app/ui/media/icon.tsx";
import type { OwnersOrder } from "../.server/read-order.ts";

interface PayFormProps {
  number: string;
  /** Pence. */
  amount: number;
  clientSecret: string;
  /** The delivery address is the billing address, as at the checkout. */
  buyer: OwnersOrder;
  cards: CardSettings;
}

const changedElsewhere = "This change was paid, replaced or given up meanwhile. Check the amount before you pay.";

/** The card form and the button that pays. Another click meanwhile does nothing; a failure loses none of the input. */
export function PayForm({ number, amount, clientSecret, buyer, cards }: PayFormProps) {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [card, setCard] = useState<ReadyElements | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [isPaying, setPaying] = useState(false);
  const busy = useRef(false);
  const path = `/orders/${number}/change/pay`;

  async function pay(event: FormEvent) {
    event.preventDefault();
    if (busy.current || !card) return;
    busy.current = true;
    setPaying(true);
    setError(null);
    try {
      const complete = await card.elements.submit();
      // The card form shows the error at its field.
      if (complete.error) return setError("Check the card details.");
      const { error: refused } = await card.stripe.confirmPayment({
        elements: card.elements,
        clientSecret,
        redirect: "if_required",
        confirmParams: {
          return_url: new URL(path, location.href).href,
          payment_method_data: { billing_details: billingDetails(buyer) },
        },
      });
      if (refused) return await report(refused);
      await navigate(`${path}?payment_intent=confirmed`, { replace: true });
    } catch (failure) {
      setError((failure as Error).message);
    } finally {
      busy.current = false;
      setPaying(false);
    }
  }

  async function report(refused: RefusedPayment) {
    if (!isPaymentOver(refused)) return setError(paymentProblem(refused));
    setError(changedElsewhere);
    // Shows what is to pay now, or leads to the order if nothing is.
    await revalidate();
  }

  return (
    <form className="stack payform" onSubmit={pay} noValidate>
      <PaymentStep {...cards} total={amount} isComing error={error} onCard={setCard} />
      <Button type="submit" tone="brand" size="big" wide busy={isPaying} busyLabel="Paying...">
        <Icon name="lock" />
        {`Pay ${formatPence(amount)}`}
      </Button>
      <noscript>
        <p>Paying by card needs JavaScript. Turn it on and reload this page. Your order stays as it is until then.</p>
      </noscript>
    </form>
  );
}

function billingDetails({ firstName, lastName, email, ...buyer }: OwnersOrder) {
  return {
    name: `${firstName ?? ""} ${lastName ?? ""}`.trim(),
    email: email ?? "",
    phone: "",
    address: {
      line1: buyer.address ?? "",
      line2: buyer.apartment ?? "",
      city: buyer.city ?? "",
      state: buyer.state ?? "",
      country: buyer.country ?? "GB",
      postal_code: buyer.postcode ?? "",
    },
  };
}
