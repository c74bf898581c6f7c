/** The code of a system or database error (`ENOENT`, `42P01`), or undefined for anything else. */
export const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;
