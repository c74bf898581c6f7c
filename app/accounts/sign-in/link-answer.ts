import type { FormProblem, Typed } from "../../shared/form.ts";

/** What a form answers that asks for an email with a link; `sentTo` once it is on its way. */
export type LinkAnswer = { problems: FormProblem[]; typed: Typed; sentTo: string | null };

export const notAsked: LinkAnswer = { problems: [], typed: {}, sentTo: null };
