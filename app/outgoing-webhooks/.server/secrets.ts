import { newWebhookSecret } from "#providers/webhooks/signature.ts";
import type { Shop } from "#server/shop.ts";

/** A new signing secret as it is stored, encrypted with `SESSION_SECRET`. */
export async function newStoredSecret({ config }: Pick<Shop, "config">): Promise<string> {
  const { symmetricEncrypt } = await import("better-auth/crypto");
  return symmetricEncrypt({ key: config.SESSION_SECRET, data: newWebhookSecret() });
}

/** The secret in plain text. @throws if `SESSION_SECRET` is another than when it was stored */
export async function readStoredSecret({ config }: Pick<Shop, "config">, stored: string): Promise<string> {
  const { symmetricDecrypt } = await import("better-auth/crypto");
  return symmetricDecrypt({ key: config.SESSION_SECRET, data: stored });
}
