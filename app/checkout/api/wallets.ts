import type { LoaderFunctionArgs } from "react-router";
import { shopContext } from "#app/context.ts";
import { endpoint } from "#app/endpoint.ts";
import { walletSettingsOf } from "../express/.server/wallet-settings.ts";

/** GET /api/wallets (R-WALLET-2) */
const answer = endpoint<LoaderFunctionArgs>(["GET", "HEAD"], async ({ context }) => ({
  body: walletSettingsOf(context.get(shopContext)),
}));

export const loader = answer;
export const action = answer;
