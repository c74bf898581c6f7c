import { type DestinationStream, type Level, type Logger, pino } from "pino";

/**
 * The log of a process: JSON lines on stderr, without what names a person. The printer's notices come to a path whose
 * last part is the secret that keeps strangers out; logs are kept and read by others than those who know it.
 */
export const openLog = (
  level: Level | "silent",
  role: "web" | "worker",
  to: DestinationStream = pino.destination(2),
): Logger =>
  pino(
    {
      level,
      base: { role },
      redact: ["*.email", "*.phone", "*.address"],
      formatters: { log: ({ path, url, ...rest }) => ({ ...without("path", path), ...without("url", url), ...rest }) },
    },
    to,
  );

const secretPart = /^(\/webhooks\/printful\/).+/;
const without = (name: string, path: unknown): Record<string, unknown> => {
  if (path === undefined) return {};
  return { [name]: typeof path === "string" ? path.replace(secretPart, "$1:token") : path };
};
