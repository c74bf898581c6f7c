import { isRouteErrorResponse } from "react-router";
import { friendlyMessage } from "#app/shared/errors.ts";
import { Alert } from "#app/ui/display/note.tsx";
import { ButtonLink } from "#app/ui/forms/button.tsx";

/** A red box for products that could not be loaded, with the reason if it helps (R-ERROR-3). */
export function ProductsFailed({ error }: { error: unknown }) {
  return (
    <div className="wrap band stack">
      <h1 className="poster">Products couldn’t be loaded.</h1>
      <Alert>{failureText(error)}</Alert>
      <div className="row">
        <ButtonLink tone="brand" to="" reloadDocument>
          Try again
        </ButtonLink>
        <ButtonLink tone="line" to="/" reloadDocument>
          Home
        </ButtonLink>
      </div>
    </div>
  );
}

/** 'Error: {message}', or 'Failed to load products' if there is no message for people. */
export function failureText(error: unknown): string {
  if (isRouteErrorResponse(error)) {
    const { message } = (error.data ?? {}) as { message?: unknown };
    return typeof message === "string" && message !== "" ? `Error: ${message}` : "Failed to load products";
  }
  return error instanceof Error && error.message !== ""
    ? `Error: ${friendlyMessage(error)}`
    : "Failed to load products";
}
