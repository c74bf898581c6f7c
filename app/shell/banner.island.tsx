import { useEffect } from "react";
import { IconButton } from "#app/ui/forms/button.tsx";
import { outdatingEvents } from "#app/ui/islands/outdating-events.ts";
import { useStore } from "#app/ui/store-context.tsx";
import { bannerClass, bannerKey } from "./banner-script.ts";
import "./layout.css";

/** The shop's announcement. It is in every page's HTML and hidden for visitors who dismissed it. */
export default function Banner() {
  const { banner } = useStore();
  useEffect(() => {
    hideIfDismissed();
    for (const event of outdatingEvents) addEventListener(event, hideIfDismissed);
    return () => {
      for (const event of outdatingEvents) removeEventListener(event, hideIfDismissed);
    };
  }, []);
  if (banner === "") return null;
  return (
    <aside className="banner" aria-label="Announcement">
      <div className="wrap">
        <p>{banner}</p>
        <IconButton icon="close" label="Dismiss this message" className="scripted" onClick={dismiss} />
      </div>
    </aside>
  );
}

/** It may have been dismissed in another tab, or on another page while this one waited for Back. */
function hideIfDismissed(): void {
  try {
    if (localStorage.getItem(bannerKey) !== null) hide();
  } catch {
    // Without storage no page knows of the others.
  }
}

const hide = () => document.documentElement.classList.add(bannerClass);

function dismiss() {
  hide();
  document.querySelector<HTMLElement>(".header a")?.focus({ preventScroll: true });
  try {
    localStorage.setItem(bannerKey, "1");
  } catch {
    // Storage may be disabled; then the banner returns on the next page.
  }
}
