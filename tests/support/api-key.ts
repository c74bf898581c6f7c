import type { ApiScope } from "#app/api-keys/scopes.ts";
import { textOf } from "./member.ts";
import type { SignedInPerson } from "./signed-in.ts";
import type { TestShop } from "./test-shop.ts";

let keys = 0;

/** Creates an API key through the back office. @returns the key and its public id */
export async function createKey(
  shop: TestShop,
  by: SignedInPerson,
  scopes: readonly ApiScope[],
  name = `Program ${++keys}`,
): Promise<{ key: string; id: string; name: string }> {
  const answer = await shop.fetch("/admin/settings/api-keys", {
    method: "POST",
    headers: { authorization: by.bearer, origin: shop.url },
    body: new URLSearchParams([["name", name], ...scopes.map((scope) => [`scope ${scope}`, "on"])]),
  });
  const text = textOf(await answer.text());
  const [key, id] = /rosette_([0-9a-f]{8})_[0-9a-f]{64}/.exec(text) ?? [];
  if (!key || !id) throw new Error(`No key: ${answer.status} ${text}`);
  return { key, id, name };
}
