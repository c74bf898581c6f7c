import { ownedStore } from "#app/settings/owned-store.ts";
import { Island } from "#app/ui/islands/island.tsx";
import type { Route } from "./+types/offline-page";
import OfflineWindow from "./offline-window.island.tsx";

export const meta: Route.MetaFunction = ({ matches: [root] }) => [
  { title: `Offline: ${ownedStore(root.loaderData?.settings).shopName}` },
  { name: "robots", content: "noindex" },
];

/** What the service worker shows instead of a page that it can neither fetch nor has kept. */
export default function OfflinePage() {
  return <Island name="offline/offline-window" of={OfflineWindow} props={{}} now />;
}
