/** Sends to the parent page, which is on our own origin; messages from or to other origins are ignored. */
export function messageParent(type, data) {
  window.parent.postMessage({ type, data }, location.origin);
}

/** A handler's return value (or promise) is sent back as the reply. */
export function onParentMessage(handlers) {
  window.addEventListener("message", async (event) => {
    if (event.source !== window.parent || event.origin !== location.origin) return;
    const { type, data, question } = event.data;
    const answer = await handlers[type]?.(data);
    if (question) window.parent.postMessage({ type: "answer", data: answer, question }, location.origin);
  });
}

/** Keeps the frame as high as its content. */
export function reportHeight() {
  new ResizeObserver(() => messageParent("height", Math.ceil(document.body.getBoundingClientRect().height))).observe(
    document.body,
  );
}
