import { z } from "zod";
import type { EndpointContract } from "#app/endpoint-contract.ts";

/** The response of `GET /api/waiting-room/:slug`: what the page says. */
export const placeAnswer = z.object({
  status: z.enum(["early", "outside", "drawn", "waiting", "turn", "gone", "over"]),
  title: z.string(),
  text: z.string(),
  /** For screen readers; changes seldom. */
  said: z.string(),
  left: z.string(),
  /** The windows of the picture, from the front: gone in, before this browser, its own, behind it. */
  street: z.array(z.enum(["in", "dark", "you", "lit"])),
  /** A time of the shop's clock: "18:03". */
  checkedAt: z.string(),
  /** Seconds until it is worth asking again; null if nothing will change by itself. */
  againIn: z.int().nullable(),
});

export const waitingRoomEndpoints: readonly EndpointContract[] = [
  {
    method: "GET",
    path: "/api/waiting-room/:slug",
    title: "Read a place in a waiting room",
    about:
      "Where this browser stands in the waiting room of a drop, by the cookie with its place, in the words of the page. Kept by each web process for half a second, so asking costs no query of its own. Asking keeps the place.",
    answer: placeAnswer,
    refusals: { 404: "The product is not a drop, or the shop has no waiting rooms." },
  },
];
