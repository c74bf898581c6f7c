import { Elements, PaymentElement, useElements, useStripe } from "@stripe/react-stripe-js";
import { loadStripe } from "@stripe/stripe-js/pure";
import { createElement as h, StrictMode, useState } from "react";
import { createRoot } from "react-dom/client";

/** A checkout as a shop would write it, with the official packages unmodified. Used only by the browser test. */
const { publishableKey, clientSecret, amount, appearance, fonts, redirect } = await fetch("/config.json").then((r) =>
  r.json(),
);

function Checkout() {
  const stripe = useStripe();
  const elements = useElements();
  const [result, setResult] = useState("");
  const [card, setCard] = useState("loading");

  async function pay(event) {
    event.preventDefault();
    setResult("paying");
    const confirmParams = { return_url: `${location.origin}/success`, shipping };
    await elements.submit();
    const { error, paymentIntent } = await stripe
      .confirmPayment({ elements, confirmParams, redirect, clientSecret })
      .catch((wrongUse) => ({ error: { code: wrongUse.name, message: wrongUse.message } }));
    setResult(error ? `${error.code}: ${error.message}` : paymentIntent.status);
  }
  function onChange({ empty, complete }) {
    if (complete) setCard("complete");
    else setCard(empty ? "empty" : "incomplete");
  }
  return h(
    "form",
    { onSubmit: pay },
    h(PaymentElement, {
      onReady: () => setCard("empty"),
      onChange,
      onLoadError: ({ error }) => setCard(error.message),
    }),
    h("button", { type: "submit" }, "Pay £28.39"),
    h("p", { id: "card" }, card),
    h("p", { role: "status" }, result),
  );
}

const shipping = {
  name: "Robin Hartley",
  address: { line1: "14 Birchcliffe Road", city: "Hebden Bridge", country: "GB" },
};
/** With an amount, the form is made before its payment and learns the secret only when it confirms. */
const of = amount ? { mode: "payment", amount, currency: "gbp" } : { clientSecret };
const options = { ...of, appearance, fonts, locale: "en-GB" };
createRoot(document.getElementById("root")).render(
  h(StrictMode, null, h(Elements, { stripe: loadStripe(publishableKey), options }, h(Checkout))),
);
