import { ratesRequest } from "#providers/printful/contract-requests.ts";
import { badRequest, type Refusal } from "./answers.ts";
import { placeOf } from "./countries.ts";
import { isBillable, offers, type Piece } from "./rating.ts";
import { firstProblem } from "./reading.ts";
import type { Stock } from "./stock.ts";

type Address = { country_code: string; state_code?: string | undefined };

/** The place a parcel goes to, or why it cannot (SH-1, or a state that is missing or is no code). */
export function destinationOf(address: Address) {
  const place = placeOf(address.country_code);
  if (!place) return badRequest(`Country ${address.country_code} is not supported.`, "SH-1");
  const { state_code } = address;
  if (place.states && !state_code) return badRequest(`State code is missing for ${place.name}.`);
  if (place.states && !place.states.includes(state_code ?? "")) {
    return badRequest(`State code ${state_code} is not one of ${place.name}.`);
  }
  return place;
}

/** `POST /shipping/rates`: what it costs to send these catalogue variants there. */
export function quote(stock: Stock, body: unknown): ReturnType<typeof offers> | Refusal {
  const asked = ratesRequest.safeParse(body);
  if (!asked.success) return badRequest(firstProblem(asked.error));
  const { recipient, items, currency = "GBP" } = asked.data;
  const destination = destinationOf(recipient);
  if ("reason" in destination) return destination;
  if (!isBillable(currency)) return badRequest(`Currency ${currency} is not supported.`, "SH-3");
  const pieces: Piece[] = [];
  for (const { variant_id, quantity } of items) {
    const variant = stock.byCatalogueId(Number(variant_id));
    if (!variant) return badRequest(`Variant ${variant_id} does not exist.`);
    if (stock.availabilityOf(variant) === "discontinued") return badRequest(`Variant ${variant_id} is discontinued.`);
    pieces.push({ variant, quantity });
  }
  return offers(destination.zone, destination.code, pieces, currency, new Date());
}
