/**
 * Registers the service worker after the page has loaded, so that it does not slow it down. One that is there already hears
 * of the visit: to it a page that is shown looks like one that is only prefetched.
 */
export function registerWorker(): void {
  const { serviceWorker } = navigator;
  if (!serviceWorker) return;
  const register = () => {
    serviceWorker.controller?.postMessage("");
    serviceWorker.register("/service-worker.js").catch(() => {
      // Private mode or a policy forbids it: the shop works without.
    });
  };
  if (document.readyState === "complete") register();
  else addEventListener("load", register, { once: true });
}
