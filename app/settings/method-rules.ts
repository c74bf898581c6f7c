/**
 * Ways to pay beside cards, by Stripe's names. Each sends the buyer to another company's page and back, so the shop may
 * hear of the payment late (R-METHOD-1).
 */
export const redirectMethods = ["paypal", "pay_by_bank", "klarna", "afterpay_clearpay"] as const;
export type RedirectMethod = (typeof redirectMethods)[number];

export const isRedirectMethod = (type: string): type is RedirectMethod => redirectMethods.some((each) => each === type);

/** Those that lend the buyer money: what a shop may say of them is regulated (R-METHOD-2). */
export const payLater: readonly RedirectMethod[] = ["klarna", "afterpay_clearpay"];

/** What a Stripe account has: `pending` is switched on there, but Stripe has not activated it. */
export type MethodStates = Partial<Record<RedirectMethod, "active" | "pending" | "inactive">>;

/** Those that staff chose and the account has. None until staff choose. Pure. */
export const usableMethods = (chosen: readonly RedirectMethod[] = [], has: MethodStates = {}): RedirectMethod[] =>
  redirectMethods.filter((method) => chosen.includes(method) && has[method] === "active");
