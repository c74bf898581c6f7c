import { accountCookie, signedInClass } from "./account-cookie.ts";

/**
 * Runs before the first paint, right after the elements it fills (`data-account`), so that nobody who is signed in
 * sees 'Sign In' flash up. The text is a constant: a content security policy may allow it by its hash.
 */
export const accountScript = `(() => {
  try {
    const found = /(?:^|;\\s*)${accountCookie}=([^;]+)/.exec(document.cookie);
    const shown = found && JSON.parse(decodeURIComponent(found[1]));
    if (!shown || !shown.short || !shown.label) return;
    document.documentElement.classList.add(${JSON.stringify(signedInClass)});
    for (const element of document.querySelectorAll("[data-account]"))
      element.textContent = shown[element.dataset.account];
  } catch {}
})()`;
