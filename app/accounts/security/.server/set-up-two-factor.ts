import { data } from "react-router";
import { type FormProblem, readForm } from "#app/shared/form.ts";
import type { Shop } from "#server/shop.ts";
import { codeForm, reauthenticationForm } from "../../contract.ts";
import type { User } from "../../session/.server/current-user.ts";
import { finishTwoFactor, type QrCode, qrCode, startTwoFactor } from "./two-factor.ts";

/** Result of the setup forms: the key to scan, or the backup codes once two-factor sign-in is on. */
export type TwoFactorResult = {
  problems: FormProblem[];
  uri: string | null;
  qr: QrCode | null;
  spareCodes: string[] | null;
};

export const twoFactorReply = (result: Partial<TwoFactorResult>, status = 200) =>
  data<TwoFactorResult>(
    { problems: [], uri: null, qr: result.uri ? qrCode(result.uri) : null, spareCodes: null, ...result },
    { status },
  );

/** Handles both setup forms: the first asks for the password, the second (intent `finish`) for a first code. */
export async function setUpTwoFactor(shop: Shop, request: Request, user: User, form: FormData) {
  if (form.get("intent") === "finish") {
    // The posted secret is only displayed again. The one in the database is used for checking.
    const uri = String(form.get("uri") ?? "");
    const again = uri.startsWith("otpauth://totp/") ? { uri } : {};
    const read = readForm(codeForm, form);
    if (!read.ok) return twoFactorReply({ ...again, problems: read.problems }, 400);
    const done = await finishTwoFactor(shop, request, user, read.data.code);
    if (!done.ok)
      return twoFactorReply({ ...again, problems: [{ field: "code", message: done.message }] }, done.status);
    return twoFactorReply({ spareCodes: done.spareCodes });
  }
  const read = readForm(reauthenticationForm, form);
  if (!read.ok) return twoFactorReply({ problems: read.problems }, 400);
  const started = await startTwoFactor(shop, request, user, read.data.password);
  if (!started.ok)
    return twoFactorReply({ problems: [{ field: "password", message: started.message }] }, started.status);
  return twoFactorReply({ uri: started.uri });
}
