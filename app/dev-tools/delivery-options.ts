/** The response of POST /functions/v1/shipping-quotes; `rate` is pounds as text. */
export type TestedDeliveryOption = {
  id: string;
  name: string;
  rate: string;
  currency: string;
  minDeliveryDays: number;
  maxDeliveryDays: number;
};

export async function deliveryOptions(
  shop: string,
  recipient: { country_code: string; zip: string },
  items: { printful_variant_id: number; quantity: number }[],
): Promise<TestedDeliveryOption[]> {
  const answer = await fetch(`${shop}/functions/v1/shipping-quotes`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ recipient, items }),
    signal: AbortSignal.timeout(30_000),
  });
  const body = await answer.json();
  if (!answer.ok) throw new Error(body.error);
  return body.options;
}
