import type { EndpointContract } from "#app/endpoint-contract.ts";
import { importAnswer, providerGoods, providerProductsAnswer, syncAnswer, syncCall } from "./contract.ts";

const refusedWithout = (permission: string) => ({
  401: "`No active session`",
  403: `The account has no valid role, or lacks the permission ${permission}.`,
});
const refusals = refusedWithout("`update_printful`");

/** The print provider's catalogue, for staff; the back office page does the same. */
export const catalogueSyncEndpoints: readonly EndpointContract[] = [
  {
    method: "GET",
    path: "/functions/v1/printful-products",
    about: "What the print provider has for the shop, asked now, with the shop's own number of each product.",
    answer: providerProductsAnswer,
    refusals: {
      ...refusedWithout("`view_products` or `update_printful`"),
      502: "`Failed to fetch printful products: ...`",
    },
  },
  {
    method: "GET",
    path: "/functions/v1/printful-proxy/products",
    about:
      "What the print provider has to print on, 100 at most. With `PRINTFUL_CATALOGUE=mock` the built-in list of seven, for anybody; with `live` the printer is asked, for staff with `view_products`, and the built-in list stands in while it does not answer.",
    answer: providerGoods,
    refusals: refusedWithout("`view_products`"),
  },
  {
    method: "POST",
    path: "/functions/v1/printful-import-all",
    about:
      "Starts an import of all products, which goes on by itself; no body. What staff have changed stays, what contradicts waits for a person under *Products*. Asked again while one runs, it starts none.",
    answer: importAnswer,
    refusals: { ...refusals, 502: "`printful import failed: ...`" },
  },
  {
    method: "POST",
    path: "/functions/v1/printful-sync-simple",
    about: "Brings one product to what the print provider says of it now, costs included.",
    body: syncCall,
    answer: syncAnswer,
    refusals: {
      ...refusals,
      400: "The body is not JSON, or a field is missing or wrong: `fields` names each.",
      404: "`printful sync failed: ...`: there is no such product, or it is not the printer's.",
      502: "`printful sync failed: ...`",
    },
  },
];
