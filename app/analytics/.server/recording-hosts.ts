import type { Shop } from "#server/shop.ts";
import { mayRecord, scriptAddress } from "../recording.ts";

/**
 * The external hosts that a page's content security policy allows for session recording; none if nothing is recorded,
 * or if the page must not be.
 * @param path the page's, without query
 */
export function recordingHosts({ config, recording }: Pick<Shop, "config" | "recording">, path: string): string[] {
  if (!recording || !mayRecord(path)) return [];
  const own = new URL(config.PUBLIC_URL).origin;
  const script = new URL(scriptAddress(recording), own).origin;
  return [script, ...recording.sendsTo].filter((host) => host !== own);
}
