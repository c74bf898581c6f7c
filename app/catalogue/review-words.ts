import type { Fit } from "./review-rules.ts";

export const fitNames: Record<Fit, string> = { small: "A little small", true: "True to size", large: "A little large" };

const saidOf: Record<Fit, string> = {
  small: "it comes out small",
  true: "it is true to size",
  large: "it comes out large",
};

/** What most buyers say of the fit: '82% say it is true to size.' */
export function fitWords(fit: Record<Fit, number>): string {
  const most = (Object.keys(saidOf) as Fit[]).reduce((best, each) => (fit[each] > fit[best] ? each : best), "true");
  return `${fit[most]}% say ${saidOf[most]}.`;
}
