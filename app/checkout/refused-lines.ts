import type { CartItem } from "#app/cart/rules.ts";
import type { LineProblem, RequestedLine } from "#app/pricing/lines.ts";
import { CallRefused } from "./call.ts";

/** Why the cart cannot be ordered: in the shop's words, and the lines that it named. */
export type Failure = { message: string; refused: { line: RequestedLine; why: string }[] };

/** What is wrong with a line that only taking it out mends. */
const whys: Partial<Record<LineProblem["kind"], string>> = {
  unavailable_variant: "is sold out",
  unknown_variant: "is no longer in the shop",
};

/** @param lines that the shop was asked for, since it names them by their place */
export function failureOf(error: unknown, lines: readonly RequestedLine[]): Failure {
  const problems = error instanceof CallRefused ? (error.body.problems as LineProblem[] | undefined) : undefined;
  const refused = (problems ?? []).flatMap((problem) => {
    const [line, why] = ["index" in problem ? lines[problem.index] : undefined, whys[problem.kind]];
    return line && why ? [{ line, why }] : [];
  });
  return { message: (error as Error).message, refused };
}

/** Each line of the cart that was refused, once, and what to say of it. */
export const refusedItems = (items: readonly CartItem[], { refused }: Failure): { item: CartItem; message: string }[] =>
  items.flatMap((item) => {
    const found = refused.find(
      ({ line }) => line.variantId === item.variantId && line.bundle?.instance === item.bundle?.instance,
    );
    const name = [item.name, item.color, item.size].filter(Boolean).join(", ");
    return found ? [{ item, message: `${name}${item.bundle ? ` in ${item.bundleName}` : ""} ${found.why}` }] : [];
  });
