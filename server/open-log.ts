import { type DestinationStream, type Level, type Logger, type LoggerOptions, pino } from "pino";
import { errorStack } from "#app/shared/error-text.ts";
import { countRepeatedLines, kindOfLine } from "./repeated-lines.ts";
import { currentRequestId } from "./request-context.ts";

/**
 * A process's log: JSON lines on stderr, without personal data, each with the id of the request that it is about. The
 * last segment of Printful's webhook path is redacted too: it is a secret, and more people read logs than may know it.
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
      mixin() {
        const requestId = currentRequestId();
        return requestId === undefined ? {} : { requestId };
      },
      hooks: { logMethod: leaveOutRepeats() },
      formatters: {
        log: ({ path, url, ...rest }) => ({
          ...without("path", path),
          ...without("url", url),
          ...mapValues(rest, (value) => (value instanceof Error ? errorStack(value) : value)),
        }),
      },
    },
    to,
  );

const mapValues = (fields: Record<string, unknown>, change: (value: unknown) => unknown) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, change(value)]));

/** Limits repeated warnings while the database or a provider is down. */
function leaveOutRepeats(): NonNullable<LoggerOptions["hooks"]>["logMethod"] {
  const repeated = countRepeatedLines();
  return function (given, write, level) {
    if (level < pino.levels.values.warn!) return write.apply(this, given);
    const [fields, message] = typeof given[0] === "string" ? [{}, given[0]] : given;
    const { isWritten, leftOut } = repeated.next(kindOfLine(level, fields, message));
    if (!isWritten) return;
    if (leftOut > 0) write.apply(this, [{ ...(fields as object), leftOut }, message]);
    else write.apply(this, given);
  };
}

const secretPart = /^(\/webhooks\/printful\/).+/;
const without = (name: string, path: unknown): Record<string, unknown> => {
  if (path === undefined) return {};
  return { [name]: typeof path === "string" ? path.replace(secretPart, "$1:token") : path };
};
