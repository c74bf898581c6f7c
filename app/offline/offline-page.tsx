import { useLocation } from "react-router";
import { ownedStore } from "#app/settings/owned-store.ts";
import type { Route } from "./+types/offline-page";
import { OfflineWindow } from "./offline-window.tsx";
import { wayBack } from "./still-here.ts";

export const meta: Route.MetaFunction = ({ matches: [root] }) => [
  { title: `Offline: ${ownedStore(root.loaderData?.settings).shopName}` },
  { name: "robots", content: "noindex" },
];

/** What the service worker shows instead of a page that it can neither fetch nor has kept. */
export default function OfflinePage() {
  return <OfflineWindow back={wayBack(useLocation().search)} />;
}
