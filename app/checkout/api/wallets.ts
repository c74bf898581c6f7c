import { endpoint } from "#app/endpoint.ts";
import { walletSettingsOf } from "../express/.server/wallet-settings.ts";

/** GET /api/wallets (R-WALLET-2) */
export const loader = endpoint(["GET", "HEAD"], async ({ shop }) => ({
  body: walletSettingsOf(shop),
}));

export const action = loader;
