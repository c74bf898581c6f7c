import { useEffect } from "react";
import { IconButton } from "#app/ui/forms/button.tsx";
import { useStore } from "#app/ui/store-context.tsx";
import { bannerClass, bannerKey } from "./banner-script.ts";
import "./layout.css";

/** The shop's announcement. It is in every page's HTML and hidden for visitors who dismissed it. */
export default function Banner() {
  const { banner } = useStore();
  useEffect(() => {
    const dismissedElsewhere = ({ key, newValue }: StorageEvent) => {
      if (key === bannerKey && newValue !== null) hide();
    };
    addEventListener("storage", dismissedElsewhere);
    return () => removeEventListener("storage", dismissedElsewhere);
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
