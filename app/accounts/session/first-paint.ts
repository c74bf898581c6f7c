import { accountCookie, signedInClass } from "./account-cookie.ts";

/**
 * Runs before the first paint, right after the elements it fills (`data-account`), so that signed-in users never see
 * 'Sign In'. The text is constant, so a content security policy can allow its hash.
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
