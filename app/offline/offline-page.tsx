import { useLocation } from "react-router";
import { store } from "#store";
import { OfflineWindow } from "./offline-window.tsx";
import { wayBack } from "./still-here.ts";

export const meta = () => [{ title: `Offline: ${store.shopName}` }, { name: "robots", content: "noindex" }];

/** What the service worker shows instead of a page that it can neither fetch nor has kept. */
export default function OfflinePage() {
  return <OfflineWindow back={wayBack(useLocation().search)} />;
}
