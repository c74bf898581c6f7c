import { data } from "react-router";
import { friendlyMessage } from "#app/shared/errors.ts";

/** The products cannot be read now and the built-in list does not help: answered in the words of R-ERROR-1, never cached. */
export const productsUnavailable = () =>
  data(
    { message: friendlyMessage("Failed to fetch products") },
    { status: 503, headers: { "cache-control": "no-store" } },
  );
