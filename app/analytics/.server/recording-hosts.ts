import type { Shop } from "#server/shop.ts";
import { mayRecord, recordingOf, scriptAddress } from "../recording.ts";

/**
 * The hosts besides the shop's own that a page's content security policy opens for the session recording: none where
 * there is no recording, and none on pages where it may not load.
 * @param path the page's, without query
 */
export function recordingHosts({ store, config }: Pick<Shop, "store" | "config">, path: string): string[] {
  const recording = recordingOf(store);
  if (!recording || !mayRecord(path)) return [];
  const own = new URL(config.PUBLIC_URL).origin;
  const script = new URL(scriptAddress(recording), own).origin;
  return [script, ...(recording.sendsTo ?? [])].filter((host) => host !== own);
}
