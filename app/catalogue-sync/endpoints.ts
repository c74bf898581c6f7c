import { type EndpointContract, invalidBody } from "#app/endpoint-contract.ts";
import { importAnswer, providerGoods, providerProductsAnswer, syncAnswer, syncCall } from "./contract.ts";

const refusedWithout = (permission: string) => ({
  401: "`No active session`",
  403: `The account has no valid role, or lacks the permission ${permission}.`,
});
const refusals = refusedWithout("`update_printful`");

/** The error's start, for a failure of the shop's own and for one of the print provider. */
const failedWith = (what: string) => ({
  500: `\`${what}: An unexpected error occurred. Please try again.\``,
  502: `\`${what}: ...\`, with what is wrong at the print provider.`,
});

/** The print provider's catalogue, for staff; the back office page does the same. */
export const catalogueSyncEndpoints: readonly EndpointContract[] = [
  {
    method: "GET",
    path: "/functions/v1/printful-products",
    title: "List the shop’s products at the print provider",
    auth: "session",
    about: "The shop's products at the print provider, fetched now, with the shop's own id of each.",
    answer: providerProductsAnswer,
    refusals: {
      ...refusedWithout("`view_products` or `update_printful`"),
      ...failedWith("Failed to fetch printful products"),
    },
  },
  {
    method: "GET",
    path: "/functions/v1/printful-proxy/products",
    title: "List the print provider’s products",
    about:
      "The print provider's catalogue products, at most 100. With `PRINTFUL_CATALOGUE=mock` the built-in list of seven, for anybody; with `live` the provider's list, for staff with `view_products`, or the built-in one while the provider does not respond.",
    answer: providerGoods,
    refusals: refusedWithout("`view_products`"),
  },
  {
    method: "POST",
    path: "/functions/v1/printful-import-all",
    title: "Import all products",
    auth: "session",
    about:
      "Starts an import of all products in the background; no body. Changes by staff are preserved; conflicts wait for a person under *Products*. Starts nothing while an import is running.",
    answer: importAnswer,
    refusals: { ...refusals, ...failedWith("printful import failed") },
  },
  {
    method: "POST",
    path: "/functions/v1/printful-sync-simple",
    title: "Update one product",
    auth: "session",
    about: "Updates one product from its current state at the print provider, including costs.",
    body: syncCall,
    answer: syncAnswer,
    refusals: {
      ...refusals,
      400: invalidBody,
      404: "`printful sync failed: ...`: there is no such product, or it is not the print provider's.",
      ...failedWith("printful sync failed"),
    },
  },
];
