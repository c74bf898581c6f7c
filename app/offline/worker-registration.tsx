import { useEffect } from "react";

/** Registers the service worker once the page has loaded, so that it takes nothing from it. */
export function WorkerRegistration() {
  useEffect(() => {
    if (!("serviceWorker" in navigator)) return;
    window.addEventListener("click", openByDocument, true);
    const register = () => {
      navigator.serviceWorker.register("/service-worker.js").catch(() => {
        // Private mode or a policy: the shop works without.
      });
    };
    if (document.readyState === "complete") register();
    else window.addEventListener("load", register, { once: true });
    return () => {
      window.removeEventListener("click", openByDocument, true);
      window.removeEventListener("load", register);
    };
  }, []);
  return null;
}

/**
 * Without a line a link opens a document, which the worker answers: the router would find no code for the next page
 * and reload this one.
 */
function openByDocument(event: MouseEvent): void {
  const link = (event.target as Element).closest?.("a[data-discover]");
  if (link && !navigator.onLine && navigator.serviceWorker.controller) event.stopPropagation();
}
