import { useEffect, useRef } from "react";
import { Button } from "#app/ui/forms/button.tsx";
import { Checkbox } from "#app/ui/forms/checkbox.tsx";
import { Link } from "#app/ui/link.tsx";
import { Icon } from "#app/ui/media/icon.tsx";
import { showToast } from "#app/ui/overlay/toast.tsx";
import { useIsHydrated } from "#app/ui/use-is-hydrated.ts";
import type { Consent } from "./consent.ts";
import { saveConsent, useConsent, useIsAskedFor } from "./consent-store.ts";
import { isRecording, record } from "./record.ts";
import "./consent.css";

/**
 * Asks for consent to session recording, and loads the recorder for visitors who agreed. Rendered only in shops that
 * record. In a document record.ts does both until this island is hydrated. Refusing is as easy as accepting: two equal
 * buttons, Refuse first, nothing ticked beforehand.
 * @param recorder the script's URL; null on pages that are never recorded, where the panel opens only by hand
 */
export default function ConsentQuestion({ recorder }: { recorder: string | null }) {
  const isHydrated = useIsHydrated();
  const consent = useConsent();
  const isAskedFor = useIsAskedFor();
  const heading = useFocusWhile(isAskedFor);
  useEffect(() => {
    if (consent?.recording && recorder) record(recorder);
  }, [consent, recorder]);

  const decide = (chosen: Consent) => {
    saveConsent(chosen);
    // A script that has run cannot be unloaded, so start over with a new document.
    if (isRecording() && !chosen.recording) window.location.reload();
    else showToast("Saved. You can change this at the bottom of every page.");
  };
  const isAsking = isAskedFor || (isHydrated && consent === null && recorder !== null);
  return (
    <section
      className="consent"
      aria-labelledby="consent-title"
      hidden={!isAsking}
      data-recorder={recorder ?? undefined}
      suppressHydrationWarning
    >
      <div className="wrap cols">
        <div>
          <h2 id="consent-title" ref={heading} tabIndex={-1}>
            Can we record how pages are used?
          </h2>
          <p className="small">
            The shop works the same if you refuse. A recording shows us where pages confuse people; it never runs on
            checkout, your account, or any order. Nothing goes to advertisers.{" "}
            <Link to="/cookie-policy">Cookie Policy</Link>
          </p>
        </div>
        <div className="consent__b">
          <Button onClick={() => decide({ recording: false })}>Refuse</Button>
          <Button onClick={() => decide({ recording: true })}>Accept</Button>
        </div>
        <details className="col-span-full">
          <summary>Choose in detail</summary>
          <form
            onSubmit={(event) => {
              event.preventDefault();
              decide({ recording: new FormData(event.currentTarget).has("recording") });
            }}
          >
            <div className="cols sash consent__o small">
              <p>
                <Icon name="check" />
                <span>
                  <b>Essential, always on</b>
                  <br />
                  <span className="soft">Your cart, the banner you closed, staying signed in</span>
                </span>
              </p>
              <div>
                <Checkbox
                  name="recording"
                  id="consent-recording"
                  defaultChecked={consent?.recording ?? false}
                  label={
                    <>
                      <b>Record how pages are used</b>
                      <br />
                      <span className="soft">Clicks and scrolling, typing hidden</span>
                    </>
                  }
                />
              </div>
            </div>
            <div className="consent__s">
              <Button type="submit" tone="line">
                Save my choice
              </Button>
            </div>
          </form>
        </details>
      </div>
    </section>
  );
}

/** The panel's heading, which has the focus while the panel was opened by hand; then whatever had it before. */
function useFocusWhile(isAskedFor: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isAskedFor) return;
    const before = document.activeElement as HTMLElement | null;
    heading.current?.focus();
    return () => before?.focus({ preventScroll: true });
  }, [isAskedFor]);
  return heading;
}
