import { followAccount, keepSession } from "./accounts/session/keep-session.ts";
import { reportPageEvents, startConsent } from "./analytics/record.ts";
import { startCarousel } from "./catalogue/home/carousel.ts";
import { startFilm } from "./catalogue/home/start-film.ts";
import { registerWorker } from "./offline/register-worker.ts";
import { prefetchLikelyPages } from "./prefetch/likely-pages.ts";
import { followProviderStatus } from "./provider-status/follow-status.ts";
import { focusReply, preventDoubleSubmits, submitOnChange } from "./ui/forms/busy-forms.ts";
import { isDocument } from "./ui/islands/fetch-waking.ts";
import { startIslands, whenLoaded } from "./ui/islands/start-islands.ts";

/**
 * The only script that a document runs at once: small, and without React, which loads on the first interaction. Hydrated
 * pages load the same file for the parts that they share, and start those themselves (hydrated-layout.tsx).
 */
if (isDocument()) {
  startIslands();
  followAccount();
  startConsent();
  reportPageEvents();
  startFilm();
  startCarousel();
  addEventListener("load", focusReply, { once: true });
  preventDoubleSubmits();
  submitOnChange();
  prefetchLikelyPages();
  followProviderStatus();
  whenLoaded(() => {
    keepSession();
    // Last, because the worker takes part in every request from then on.
    registerWorker();
  });
}
