/**
 * When the film behind the headline starts to load (R-HOME-2). Below it stands the poster,
 * so that nobody waits for it and nobody misses it.
 */
export type FilmConditions = {
  /** What the browser tells of the connection; undefined where it tells nothing. */
  connection: { saveData?: boolean; effectiveType?: string } | undefined;
  reducedMotion: boolean;
};

const slow = ["slow-2g", "2g"];

/** Milliseconds to wait: 1 s, 2 s on a medium connection; null where the film is skipped. */
export function filmDelay({ connection, reducedMotion }: FilmConditions): number | null {
  const kind = connection?.effectiveType ?? "4g";
  if (reducedMotion || connection?.saveData || slow.includes(kind)) return null;
  return kind === "3g" ? 2000 : 1000;
}
