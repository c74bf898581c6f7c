import { Elements, ExpressCheckoutElement } from "@stripe/react-stripe-js";
import type { Stripe, StripeExpressCheckoutElementReadyEvent } from "@stripe/stripe-js";
import { type ReactNode, useEffect, useState } from "react";
import { type ExpressName, expressNames } from "#app/settings/wallet-rules.ts";
import { Link } from "#app/ui/link.tsx";
import { classNames } from "#app/ui/markup.tsx";
import { type Fields, saveFields } from "../form/checkout-form.ts";
import { elementsFor, stripeOnce } from "../payment/load-stripe.ts";
import { ExpressStopped } from "./express-stopped.tsx";
import { type ExpressOrder, useExpress } from "./use-express.ts";
import { knownUnavailable, rememberUnavailable } from "./use-wallet-settings.ts";
import type { WalletSettings } from "./wallet-settings.ts";
import "./express.css";

type Props = {
  /** Null until they are known, or if they cannot be read. */
  settings: WalletSettings | null;
  order: ExpressOrder;
  /** The label of its region, since a page may have several. */
  label: string;
  /** Above and below the buttons. */
  before?: ReactNode;
  after?: ReactNode;
  /** A wallet's sheet opens. */
  onOpen?(): void;
  onConfirming?(): void;
  /** The page is about to be left for a drop's waiting room. */
  onQueued?(): void;
  /** What the wallet gave, if it did not pay; kept for the checkout's form. */
  onStopped?(fields: Fields): void;
  /** Leads to the checkout with this order in the cart; nothing if it is here. */
  onCheckout?(): void;
};

/**
 * Wallet buttons (R-WALLET-2): first nothing, then a placeholder if the shop has wallets, then the buttons of those
 * that this device has. Loads Stripe.js, so render it where somebody is about to pay.
 */
export function ExpressBox({ settings, ...props }: Props) {
  const [stripe, setStripe] = useState<Stripe | null>(null);
  const [isFailed, setFailed] = useState(knownUnavailable);
  const hasWallets = Boolean(settings?.wallets.length) && !isFailed;
  useEffect(() => {
    if (!settings || !hasWallets) return;
    stripeOnce(settings.publishableKey, settings.rehearsalScript).then(setStripe, () => setFailed(true));
  }, [settings, hasWallets]);
  if (!settings || !hasWallets) return null;
  return (
    <Elements stripe={stripe} options={elementsFor(props.order.total, settings.methods)}>
      <Buttons {...props} settings={settings} />
    </Elements>
  );
}

const stripeNames = {
  applePay: "apple_pay",
  googlePay: "google_pay",
  link: "link",
  paypal: "paypal",
} satisfies Record<ExpressName, string>;

function Buttons({ settings, ...props }: Omit<Props, "settings"> & { settings: WalletSettings }) {
  const { order, label, before, after, onCheckout, onOpen, onConfirming, onStopped, onQueued } = props;
  const [isShown, setShown] = useState(false);
  const { stop, dismiss, handlers } = useExpress(order, settings.hasIossNumber, {
    onConfirming: () => onConfirming?.(),
    onQueued: () => onQueued?.(),
    onStopped: (fields) => {
      saveFields(fields);
      onStopped?.(fields);
    },
  });
  const onReady = ({ availablePaymentMethods }: StripeExpressCheckoutElementReadyEvent) => {
    setShown(Boolean(availablePaymentMethods));
    if (!availablePaymentMethods) rememberUnavailable();
  };
  const toCheckout = () => {
    dismiss();
    onCheckout?.();
  };
  const offered = (name: ExpressName) => (settings.wallets.includes(name) ? "auto" : "never");
  return (
    <section className={classNames("express", !isShown && "invisible")} aria-label={label}>
      {before}
      <div className="min-h-12">
        <ExpressCheckoutElement
          options={{
            emailRequired: true,
            phoneNumberRequired: true,
            shippingAddressRequired: true,
            allowedShippingCountries: settings.countries,
            paymentMethods: {
              applePay: offered("applePay"),
              googlePay: offered("googlePay"),
              link: offered("link"),
              paypal: offered("paypal"),
              amazonPay: "never",
              klarna: "never",
            },
            paymentMethodOrder: expressNames.map((name) => stripeNames[name]),
            buttonHeight: 48,
            layout: { maxColumns: 3, maxRows: 1, overflow: "auto" },
          }}
          onReady={onReady}
          onLoadError={() => setShown(false)}
          {...handlers}
          onClick={(event) => {
            handlers.onClick(event);
            onOpen?.();
          }}
        />
      </div>
      {after}
      {stop && <ExpressStopped stop={stop} onClose={dismiss} onCheckout={toCheckout} />}
    </section>
  );
}

/** Under the wallet buttons. */
export const ExpressNote = ({ children }: { children?: ReactNode }) => (
  <p className="small soft">
    {children} You see the delivery price before anything is charged. By paying, you agree to our{" "}
    <Link to="/terms-of-service">Terms of Service</Link>.
  </p>
);

/** Between the wallets and the other way to pay. */
export const ExpressOr = ({ children }: { children: ReactNode }) => (
  <p className="express__or small soft">
    <span>{children}</span>
  </p>
);
