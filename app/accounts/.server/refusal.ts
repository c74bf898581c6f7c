import { authMessage } from "../auth-errors.ts";
import type { AuthAnswer } from "./call-auth.ts";

/** An expected no: what it is called, what to say, and the status for an endpoint. */
export type AccountRefusal = { ok: false; status: number; code: string | null; message: string };

export const refusal = (code: string | null, status: number): AccountRefusal => ({
  ok: false,
  status,
  code,
  message: authMessage(code, status),
});

export const refusalOf = ({ code, status }: AuthAnswer): AccountRefusal => refusal(code, status);

export const tooManyTries = (): AccountRefusal => refusal("TOO_MANY_REQUESTS", 429);
