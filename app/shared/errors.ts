/** Error messages and error kinds (R-ERROR-1 to R-ERROR-3). The texts are shown verbatim. */

/** Trigger and message; the first trigger contained in the error's text wins. */
export const friendlyMessages: readonly (readonly [trigger: string, message: string])[] = [
  ["Invalid login credentials", "Invalid email or password. Please try again."],
  ["Email not confirmed", "Please check your email and confirm your account before signing in."],
  ["Too many requests", "Too many login attempts. Please wait a moment before trying again."],
  ["User not found", "No account found with this email address. Please sign up first."],
  ["User already registered", "An account with this email already exists. Please sign in instead."],
  ["Password should be at least", "Password must be at least 6 characters long."],
  ["Invalid email", "Please enter a valid email address."],
  ["Failed to fetch products", "Unable to load products. Please try again later."],
  ["Failed to fetch product variants", "Unable to load product options. Please try again later."],
  ["User not authenticated", "Please log in again to continue."],
  ["Order not found", "Order not found. Please check the order ID and try again."],
  ["already cancelled", "This order has already been cancelled."],
  ["Network Error", "Network connection failed. Please check your internet connection."],
  ["Request timeout", "Request timed out. Please try again."],
  ["Service unavailable", "Service temporarily unavailable. Please try again later."],
  ["Unexpected error", "An unexpected error occurred. Please try again."],
  ["Unknown error", "Something went wrong. Please try again later."],
];

/** Cancelling without a signed-in user (R-ORDER-8): this text, with status 401. */
export const notAuthenticated = { status: 401, message: "User not authenticated. Please log in again." } as const;

type AppError = {
  kind: "api" | "database" | "authentication" | "network" | "unknown";
  /** HTTP status; 0 if there was no response. */
  status: number;
  /** The error's code, as text. */
  code: string | null;
  /** Safe to show: never the error's own text, which may reveal internals. */
  message: string;
};

/**
 * The message for an error or its text: the first row whose trigger it contains, ignoring case. An error without a
 * match is 'unexpected'; one without any text is 'unknown'.
 */
export function friendlyMessage(error: unknown): string {
  if (isFetchFailure(error)) return messageFor("Network Error");
  const text = textOf(error).toLowerCase();
  const row = text === "" ? undefined : friendlyMessages.find(([trigger]) => text.includes(trigger.toLowerCase()));
  return row?.[1] ?? messageFor(text === "" ? "Unknown error" : "Unexpected error");
}

/**
 * Classifies anything thrown by its code (R-ERROR-2): PGRST116 is a 404 API error, 23505 a 409 database error, status
 * 401 an authentication error, any other code a 500 unless it has a status, and an unanswered fetch a network error.
 * Database errors are searched for among the causes.
 */
export function classifyError(error: unknown): AppError {
  const message = friendlyMessage(error);
  if (isFetchFailure(error)) return { kind: "network", status: 0, code: null, message };
  const { code, status } = coded(error);
  if (code === "PGRST116") return { kind: "api", status: 404, code, message };
  if (code === "23505") return { kind: "database", status: 409, code, message };
  if (status === 401) return { kind: "authentication", status: 401, code, message };
  if (code !== null || status !== null) return { kind: "api", status: status ?? 500, code, message };
  return { kind: "unknown", status: 500, code: null, message };
}

/** An unanswered fetch, also of a module, in the words of Chrome and Node, of Firefox, and of Safari. */
const fetchFailures = [
  /^(failed to fetch|fetch failed)/i,
  /^(networkerror when attempting to fetch|error loading dynamically imported module)/i,
  /^(load failed|the network connection was lost|the internet connection appears to be offline)/i,
  /^importing a module script failed/i,
];

/** An unanswered fetch is a TypeError; so is many a bug, which may name a fetch too. */
function isFetchFailure(error: unknown): boolean {
  return error instanceof TypeError && fetchFailures.some((words) => words.test(error.message));
}

function messageFor(trigger: string): string {
  return friendlyMessages.find(([text]) => text === trigger)![1];
}

function textOf(error: unknown): string {
  if (typeof error === "string") return error.trim();
  const message = field(error, "message");
  return typeof message === "string" ? message.trim() : "";
}

function coded(error: unknown): { code: string | null; status: number | null } {
  // Follow only a few causes: the chain may be circular.
  for (let cause = error, depth = 0; depth < 5 && cause != null; cause = field(cause, "cause"), depth++) {
    const code = field(cause, "code");
    const status = field(cause, "status");
    const found = {
      code: typeof code === "string" || typeof code === "number" ? String(code) : null,
      status: typeof status === "number" ? status : null,
    };
    if (found.code !== null || found.status !== null) return found;
  }
  return { code: null, status: null };
}

function field(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}
