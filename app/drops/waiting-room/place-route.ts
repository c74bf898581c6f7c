import { productParams } from "#app/catalogue/contract.ts";
import { endpoint, Refusal } from "#app/endpoint.ts";
import { readPlaceStatus } from "./.server/read-place-status.ts";

/** `GET /api/waiting-room/:slug` */
export const loader = endpoint(["GET", "HEAD"], async ({ shop, request, params }) => {
  const asked = productParams.safeParse(params);
  const found = asked.success ? await readPlaceStatus(shop, request, asked.data.slug) : null;
  if (!found) throw new Refusal(404, "There is no waiting room for this product.");
  return { body: found.answer };
});

export const action = loader;
