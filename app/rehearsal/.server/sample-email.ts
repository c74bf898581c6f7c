import type { WrittenEmail } from "#app/emails/.server/layout/write-email.ts";

/** One email with made-up data. A `kind` may have several samples. */
export type SampleEmail = { id: string; kind: string; label: string; write: () => WrittenEmail };

/** @param variant distinguishes several samples of a kind */
export const sample = (kind: string, label: string, write: SampleEmail["write"], variant?: string): SampleEmail => ({
  id: variant ? `${kind}-${variant}` : kind,
  kind,
  label,
  write,
});
