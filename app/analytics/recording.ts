import { factsOf } from "#app/page-facts.ts";
import type { Store } from "#store";

/** A third party's session recording, switched on and fully configured. */
export type Recording = Omit<Store["analytics"]["sessionRecording"], "isOn">;

/** The only reader of this setting, for pages by way of `shop.recording`. Null means that nothing is recorded. */
export function recordingOf(store: Pick<Store, "analytics">): Recording | null {
  const { isOn, siteId, script, sendsTo } = store.analytics.sessionRecording;
  return isOn && siteId && script ? { siteId, script, sendsTo } : null;
}

/** The script's URL, with the site id filled in. */
export const scriptAddress = ({ siteId, script }: Recording): string =>
  script.replace("{siteId}", encodeURIComponent(siteId));

/** Only pages that are the same for everyone: never checkout, account, orders, admin, or a form with personal data. */
export const canRecord = (pathname: string): boolean => factsOf(pathname).cached !== undefined;
