/** The wallets that Stripe's card form can show, by its own names. All of them pay with a card. */
export const walletNames = ["applePay", "googlePay", "link"] as const;
export type Wallet = (typeof walletNames)[number];

/** The buttons that pay without a form, by the names of Stripe's element: the wallets, and PayPal, which is no card. */
export const expressNames = [...walletNames, "paypal"] as const;
export type ExpressName = (typeof expressNames)[number];

/** The wallets that the shop offers beside cards: all of them until staff choose (R-WALLET-1). Pure. */
export const offeredWallets = ({ wallets }: { wallets?: readonly Wallet[] }): readonly Wallet[] =>
  wallets ?? walletNames;
