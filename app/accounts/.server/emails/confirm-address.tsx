import type { WrittenEmail } from "#app/emails/.server/layout/write-email.ts";
import type { AccountFacts } from "./facts.ts";

/** No name: nobody has confirmed yet that whoever typed one is the reader. */
export type ConfirmAddressFacts = Omit<AccountFacts, "firstName"> & { token: string; isChange: boolean };

/** Asks whether the address is the reader's: for a new account, or to replace an account's address. */
export async function renderConfirmAddress(facts: ConfirmAddressFacts): Promise<WrittenEmail> {
  // Loaded on first use, see app/orders/.server/emails/order-confirmation.tsx.
  const [{ ConfirmAddress }, { writeEmail }] = await Promise.all([
    import("./confirm-address-email.tsx"),
    import("#app/emails/.server/layout/write-email.ts"),
  ]);
  return writeEmail("Confirm your email address", <ConfirmAddress {...facts} />);
}
