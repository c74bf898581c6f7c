/** The page around this frame. It is on our own origin, and nobody else is spoken to or heard. */
export function messageParent(type, data) {
  window.parent.postMessage({ type, data }, location.origin);
}

/** What a handler gives back, now or later, goes to the page as the answer to its question. */
export function hearParent(handlers) {
  window.addEventListener("message", async (event) => {
    if (event.source !== window.parent || event.origin !== location.origin) return;
    const { type, data, question } = event.data;
    const answer = await handlers[type]?.(data);
    if (question) window.parent.postMessage({ type: "answer", data: answer, question }, location.origin);
  });
}

/** Keeps the frame exactly as high as what it shows. */
export function reportHeight() {
  new ResizeObserver(() => messageParent("height", Math.ceil(document.body.getBoundingClientRect().height))).observe(
    document.body,
  );
}
