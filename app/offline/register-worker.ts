/** Registers the service worker once the page has loaded, so that it takes nothing from it. */
export function registerWorker(): void {
  if (!("serviceWorker" in navigator)) return;
  const register = () => {
    navigator.serviceWorker.register("/service-worker.js").catch(() => {
      // Private mode or a policy: the shop works without.
    });
  };
  if (document.readyState === "complete") register();
  else addEventListener("load", register, { once: true });
}
