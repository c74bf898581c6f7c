import type { Fit, FitSummary } from "./review-rules.ts";

export const fitNames: Record<Fit, string> = { small: "A little small", true: "True to size", large: "A little large" };

const saidOf: Record<Fit, string> = {
  small: "it runs small",
  true: "it is true to size",
  large: "it runs large",
};

/** What is counted: '14 written reviews of 953', '14 written reviews' where every one was written. */
export const writtenWords = (written: number, all = written): string =>
  `${written === 1 ? "1 written review" : `${written} written reviews`}${all > written ? ` of ${all}` : ""}`;

/** What most buyers say of the fit: '82% of 14 reviews say it is true to size.' */
export function fitWords(fit: FitSummary): string {
  const most = (Object.keys(saidOf) as Fit[]).reduce((best, each) => (fit[each] > fit[best] ? each : best), "true");
  return fit.count === 1
    ? `1 review says ${saidOf[most]}.`
    : `${fit[most]}% of ${fit.count} reviews say ${saidOf[most]}.`;
}
