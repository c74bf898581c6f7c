import type { World } from "../../world.ts";
import { type Refusal, refuse } from "./errors.ts";

/** The secret key as bearer or as the name of basic authentication; anything else is refused. */
export function refuseStranger(request: Request, keys: World["options"]["stripe"]): Refusal | null {
  const key = keyOf(request.headers.get("authorization") ?? "");
  if (key === keys.secretKey) return null;
  if (key === "") {
    return refuse(401, {
      type: "invalid_request_error",
      message:
        "You did not provide an API key. You need to provide your API key in the Authorization header, " +
        "using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    });
  }
  if (key === keys.publishableKey) {
    return refuse(403, {
      type: "invalid_request_error",
      code: "secret_key_required",
      message: "This API call cannot be made with a publishable API key. Please use a secret API key.",
    });
  }
  return refuse(401, { type: "invalid_request_error", message: `Invalid API Key provided: ${veiled(key)}` });
}

function keyOf(header: string): string {
  const [scheme = "", value = ""] = header.split(" ");
  if (scheme.toLowerCase() === "bearer") return value.trim();
  if (scheme.toLowerCase() !== "basic") return "";
  return Buffer.from(value, "base64").toString("utf8").split(":")[0] ?? "";
}

const veiled = (key: string) => `${key.slice(0, 8)}${"*".repeat(8)}${key.slice(-4)}`;
