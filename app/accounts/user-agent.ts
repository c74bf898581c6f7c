/** "Firefox on Linux", and whether it fits into a pocket: enough for people to know their own devices by. */
export function deviceOf(userAgent: string | null): { name: string; isPhone: boolean } {
  const text = userAgent ?? "";
  const browser = browsers.find(([, pattern]) => pattern.test(text))?.[0];
  const system = systems.find(([, pattern]) => pattern.test(text))?.[0];
  const name = browser && system ? `${browser} on ${system}` : (browser ?? system ?? "Another program");
  return { name, isPhone: /iPhone|Android.+Mobile/.test(text) };
}

/** In the order that tells them apart: most of them claim to be Chrome and Safari too. */
const browsers: [string, RegExp][] = [
  ["Edge", /\bEdg(e|A|iOS)?\//],
  ["Opera", /\bOPR\//],
  ["Samsung Internet", /\bSamsungBrowser\//],
  ["Firefox", /\b(Firefox|FxiOS)\//],
  ["Chrome", /\b(Chrome|CriOS|HeadlessChrome)\//],
  ["Safari", /\bSafari\//],
];
const systems: [string, RegExp][] = [
  ["iPhone", /iPhone/],
  ["iPad", /iPad/],
  ["Android", /Android/],
  ["Windows", /Windows/],
  ["Mac", /Macintosh/],
  ["Linux", /Linux|CrOS/],
];
