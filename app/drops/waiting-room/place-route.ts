import type { LoaderFunctionArgs } from "react-router";
import { productParams } from "#app/catalogue/contract.ts";
import { shopContext } from "#app/context.ts";
import { endpoint, Refusal } from "#app/endpoint.ts";
import { readPlaceStatus } from "./.server/read-place-status.ts";

/** `GET /api/waiting-room/:slug` */
const answer = endpoint<LoaderFunctionArgs>(["GET", "HEAD"], async ({ request, context, params }) => {
  const asked = productParams.safeParse(params);
  const found = asked.success ? await readPlaceStatus(context.get(shopContext), request, asked.data.slug) : null;
  if (!found) throw new Refusal(404, "There is no waiting room for this product.");
  return { body: found.answer };
});

export const loader = answer;
export const action = answer;
