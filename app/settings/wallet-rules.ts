/** The wallets that Stripe's card form can show, by its own names. All of them pay with a card. */
export const walletNames = ["applePay", "googlePay", "link"] as const;
export type Wallet = (typeof walletNames)[number];

/** The wallets that the shop offers beside cards: all of them until staff choose (R-WALLET-1). Pure. */
export const offeredWallets = ({ wallets }: { wallets?: readonly Wallet[] }): readonly Wallet[] =>
  wallets ?? walletNames;
