import { accountEndpoints } from "./accounts/endpoints.ts";
import { adminFigureEndpoints, adminOrderEndpoints } from "./admin/endpoints.ts";
import { apiV1Endpoints } from "./api-v1/endpoints.ts";
import { catalogueEndpoints } from "./catalogue/endpoints.ts";
import { catalogueSyncEndpoints } from "./catalogue-sync/endpoints.ts";
import { checkoutEndpoints } from "./checkout/endpoints.ts";
import { walletEndpoints } from "./checkout/express/endpoints.ts";
import { waitingRoomEndpoints } from "./drops/waiting-room/endpoints.ts";
import type { EndpointContract } from "./endpoint-contract.ts";
import { newsletterEndpoints } from "./newsletter/endpoints.ts";
import { orderEndpoints } from "./orders/endpoints.ts";
import { preorderEndpoints } from "./preorders/endpoints.ts";
import { providerStatusEndpoints } from "./provider-status/endpoints.ts";
import { searchEndpoints } from "./search/endpoints.ts";
import { providerEventEndpoints } from "./webhooks/endpoints.ts";

/** Every HTTP endpoint with its schemas, for `docs/api.md`; a test compares it with `routes.ts`. */
export const endpoints: readonly EndpointContract[] = [
  ...checkoutEndpoints,
  ...catalogueEndpoints,
  ...waitingRoomEndpoints,
  ...preorderEndpoints,
  ...providerStatusEndpoints,
  ...walletEndpoints,
  ...searchEndpoints,
  ...newsletterEndpoints,
  ...orderEndpoints,
  ...accountEndpoints,
  ...adminOrderEndpoints,
  ...adminFigureEndpoints,
  ...catalogueSyncEndpoints,
  ...apiV1Endpoints,
  ...providerEventEndpoints,
];
