/** A choice that is its own button: `<select data-submits>`. */
export function followChoices(): void {
  addEventListener("change", ({ target }) => {
    if (target instanceof HTMLSelectElement && target.hasAttribute("data-submits")) target.form?.requestSubmit();
  });
}

/**
 * What the answer to a form has to say (`autofocus`) is read out and in view, and what is wrong is in the title too. For
 * a page that has loaded: where the address has a fragment browsers leave `autofocus` out, and until then take the focus
 * away again while they scroll to the fragment's target.
 */
export function showAnswer(): void {
  const answer = document.querySelector<HTMLElement>("[autofocus]");
  const { title } = document;
  if (answer?.matches(".problem") && !title.startsWith("Error: ")) document.title = `Error: ${title}`;
  if (document.activeElement === document.body) answer?.focus();
}

/**
 * A form that a document has sent is not sent twice, and its button says that it is on its way. One that would be
 * refused as too quick waits (`data-patience-ms` after the page was opened), unless something in it is missing anyway.
 */
export function followBusyForms(): void {
  const busy = new Map<HTMLElement, string | null>();
  // The server counts from when it wrote the page, which is long after the visitor asked for it on a slow line.
  const openedAt = performance.now();
  addEventListener("submit", (event) => {
    const form = event.target as HTMLFormElement;
    if (event.defaultPrevented || form.method !== "post") return;
    if (form.dataset.sent === "") return event.preventDefault();
    form.dataset.sent = "";
    const wait = Number(form.dataset.patienceMs ?? 0) - (performance.now() - openedAt);
    if (wait > 0 && isFilledIn(form)) {
      event.preventDefault();
      setTimeout(() => form.submit(), wait);
    }
    const button = event.submitter as HTMLElement | null;
    if (!button?.dataset.busyLabel) return;
    busy.set(button, button.textContent);
    button.setAttribute("aria-busy", "true");
    button.textContent = button.dataset.busyLabel;
  });
  // A page that Back returns to is as it was when it was left.
  addEventListener("pageshow", () => {
    for (const form of document.querySelectorAll("form[data-sent]")) form.removeAttribute("data-sent");
    for (const [button, words] of busy) {
      button.removeAttribute("aria-busy");
      button.textContent = words;
    }
    busy.clear();
  });
}

/** Whether each field that the form needs (`data-needs`) has something in it. */
function isFilledIn(form: HTMLFormElement): boolean {
  const typed = new FormData(form);
  return (form.dataset.needs ?? "").split(" ").every((name) => String(typed.get(name) ?? "").trim() !== "");
}
