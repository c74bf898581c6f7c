/** So many tries in so many seconds, counted from the first. */
export type TryLimit = { key: string; tries: number; seconds: number };

const minute = 60;

/** Where each limit applies; `from` is the network address, null when nobody trustworthy tells it. */
export const limits = {
  signIn: (email: string, from: string | null) => [
    { key: `sign-in:${email}`, tries: 10, seconds: 5 * minute },
    ...byAddress("sign-in", from, 100, 5 * minute),
  ],
  signUp: (email: string, from: string | null) => [
    { key: `sign-up:${email}`, tries: 5, seconds: 10 * minute },
    ...byAddress("sign-up", from, 100, 10 * minute),
  ],
  /** Mails that anybody may ask for on somebody else's behalf. */
  linkMail: (kind: "reset" | "confirm", email: string, from: string | null) => [
    { key: `${kind}-mail:${email}`, tries: 3, seconds: 10 * minute },
    ...byAddress("link-mail", from, 30, 10 * minute),
  ],
  link: (from: string | null) => byAddress("link", from, 60, 10 * minute),
  reauthenticate: (userId: string) => [{ key: `reauthenticate:${userId}`, tries: 10, seconds: 5 * minute }],
  code: (from: string | null) => byAddress("code", from, 60, 5 * minute),
  /** Delivery prices that the printer is asked for: its calls a minute are everybody's. */
  quote: (from: string | null) => byAddress("quote", from, 30, minute),
  /** Orders that are begun; a crowd behind one router must not meet it. */
  order: (from: string | null, tries: number) => byAddress("order", from, tries, minute),
  /** A code of an authenticator opens once, although it would be right for a minute (ASVS 6.5.1). */
  codeOnce: (userId: string, code: string) => [{ key: `code:${userId}:${code}`, tries: 1, seconds: 2 * minute }],
  /** Guessing an order by number and address, whichever of the two is known. */
  trackOrder: (number: string, email: string, from: string | null) => [
    { key: `track:${number}`, tries: 10, seconds: minute },
    { key: `track-email:${email}`, tries: 10, seconds: minute },
    ...byAddress("track", from, 10, minute),
  ],
  /** Typing one code wrong a few times is human; trying them out is not. */
  discount: (orderId: string, from: string | null) => [
    { key: `discount:${orderId}`, tries: 20, seconds: minute },
    ...byAddress("discount", from, 20, minute),
  ],
  /** Letters in the name of one e-mail address: who is acknowledged need not be who writes. */
  letter: (email: string, from: string | null) => [
    { key: `letter:${email}`, tries: 5, seconds: 10 * minute },
    ...byAddress("letter", from, 5, 10 * minute),
  ],
  stockRequest: (email: string, from: string | null) => [
    { key: `stock:${email}`, tries: 10, seconds: minute },
    ...byAddress("stock", from, 10, minute),
  ],
  /** A village hall may share one address; nobody's is one as well. */
  newsletter: (from: string | null) => byAddress("newsletter", from ?? "anywhere", 20, minute),
};

const byAddress = (what: string, from: string | null, tries: number, seconds: number): TryLimit[] =>
  from ? [{ key: `${what}-from:${from}`, tries, seconds }] : [];
