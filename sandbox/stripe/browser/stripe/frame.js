/** The base URL of our pages: that of this script. */
export const base = new URL(".", document.currentScript.src);

/**
 * One of our pages in a frame, with messaging in both directions. Messages are queued until the page is ready, and
 * accepted only from that frame and our own origin.
 */
export function openFrame(page, { title, onMessage }) {
  const iframe = document.createElement("iframe");
  const waiting = [];
  const questions = new Map();
  let ready = false;
  let asked = 0;

  const post = (message) => iframe.contentWindow?.postMessage(message, base.origin);
  const send = (type, data) => (ready ? post({ type, data }) : waiting.push({ type, data }));
  const listen = (event) => {
    if (event.source !== iframe.contentWindow || event.origin !== base.origin) return;
    const { type, data, question } = event.data;
    if (type === "hello") {
      ready = true;
      for (const message of waiting.splice(0)) post(message);
    }
    if (type === "answer") {
      questions.get(question)?.(data);
      questions.delete(question);
    } else onMessage(type, data);
  };

  iframe.src = new URL(page, base).href;
  iframe.title = title;
  window.addEventListener("message", listen);
  return {
    iframe,
    send,
    isReady: () => ready,
    ask(type, data) {
      asked += 1;
      const question = asked;
      return new Promise((resolve) => {
        questions.set(question, resolve);
        if (ready) post({ type, data, question });
        else waiting.push({ type, data, question });
      });
    },
    close() {
      window.removeEventListener("message", listen);
      iframe.remove();
    },
  };
}
