/** Makes a `<select data-submits>` submit its form on change. */
export function submitOnChange(): void {
  addEventListener("change", ({ target }) => {
    if (target instanceof HTMLSelectElement && target.hasAttribute("data-submits")) target.form?.requestSubmit();
  });
}

/**
 * Focuses the part of a reply marked `autofocus`, so that it is announced and in view, and marks the title if it is an
 * error. Browsers ignore `autofocus` if the URL has a fragment, and move the focus while scrolling to the fragment's
 * target until the page has loaded. So call it after that.
 */
export function focusReply(): void {
  const answer = document.querySelector<HTMLElement>("[autofocus]");
  const { title } = document;
  if (answer?.matches(".problem") && !title.startsWith("Error: ")) document.title = `Error: ${title}`;
  if (document.activeElement === document.body) answer?.focus();
}

/**
 * Prevents double submission in documents, and shows on the button that the form is being sent. A form that would be
 * refused as too fast waits (`data-patience-ms` after the page was opened), unless a required field is empty anyway.
 */
export function preventDoubleSubmits(): void {
  const busy = new Map<HTMLElement, string | null>();
  // The server counts from rendering the page, which on a slow connection is long after the request.
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
  // A page restored by Back is in the state in which it was left.
  addEventListener("pageshow", () => {
    for (const form of document.querySelectorAll("form[data-sent]")) form.removeAttribute("data-sent");
    for (const [button, words] of busy) {
      button.removeAttribute("aria-busy");
      button.textContent = words;
    }
    busy.clear();
  });
}

/** Whether all fields that the form requires (`data-needs`) are filled in. */
function isFilledIn(form: HTMLFormElement): boolean {
  const typed = new FormData(form);
  return (form.dataset.needs ?? "").split(" ").every((name) => String(typed.get(name) ?? "").trim() !== "");
}
