import { useCallback, useState } from "react";
import { CallRefused, call } from "./call.ts";
import type { FieldName, Fields } from "./checkout-form.ts";
import { type CheckoutSummary, checkoutSummary } from "./contract.ts";

type Refused = Partial<Record<FieldName, string>>;

/** Sends the address to the draft, and keeps what came in the way: a field that the shop refuses, or anything else. */
export function useAddress() {
  const [refused, setRefused] = useState<Refused>({});
  const [problem, setProblem] = useState<string | null>(null);

  const save = useCallback(async (draft: string, typed: Fields): Promise<CheckoutSummary | null> => {
    try {
      const saved = checkoutSummary.parse(await call("PUT", `/api/checkout/${draft}/address`, typed));
      setRefused({});
      setProblem(null);
      return saved;
    } catch (error) {
      const fields = error instanceof CallRefused && error.status === 400 ? (error.body.fields as Refused) : null;
      setRefused(fields ?? {});
      setProblem(fields ? null : (error as Error).message);
      return null;
    }
  }, []);

  /** A field that is typed in is no longer refused. */
  const forget = useCallback(
    (names: object) =>
      setRefused((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in names)))),
    [],
  );

  return { refused, problem, save, forget };
}
