import { ownedStore } from "#app/settings/owned-store.ts";
import { Island } from "#app/ui/islands/island.tsx";
import type { Route } from "./+types/offline-page";
import OfflineWindow from "./offline-window.island.tsx";

export const meta: Route.MetaFunction = ({ matches: [root] }) => [
  { title: `Offline: ${ownedStore(root.loaderData?.settings).shopName}` },
  { name: "robots", content: "noindex" },
];

/** Shown by the service worker when it can neither fetch a page nor has it cached. */
export default function OfflinePage() {
  return <Island name="offline/offline-window" of={OfflineWindow} props={{}} now />;
}
