import { data } from "react-router";
import type { Shop } from "#server/shop.ts";
import { readForm } from "../../shared/form.ts";
import { emailForm } from "../contract.ts";
import type { LinkAnswer } from "../link-answer.ts";
import { type LinkKind, requestLink } from "./request-link.ts";

/** Sends the link of this kind to the address in the form. */
export async function answerLinkForm(shop: Shop, request: Request, form: FormData, kind: LinkKind) {
  const read = readForm(emailForm, form);
  const answer = (status: number, { problems = [], sentTo = null }: Partial<LinkAnswer>) =>
    data<LinkAnswer>({ problems, typed: read.typed, sentTo }, { status });
  if (!read.ok) return answer(400, { problems: read.problems });
  const outcome = await requestLink(shop, request, kind, read.data.email);
  if (!outcome.ok) return answer(outcome.status, { problems: [{ message: outcome.message }] });
  return answer(200, { sentTo: read.data.email });
}
