/** Registers the service worker after the page has loaded, so that it does not slow it down. */
export function registerWorker(): void {
  if (!("serviceWorker" in navigator)) return;
  const register = () => {
    navigator.serviceWorker.register("/service-worker.js").catch(() => {
      // Private mode or a policy forbids it: the shop works without.
    });
  };
  if (document.readyState === "complete") register();
  else addEventListener("load", register, { once: true });
}
