import { lessMotion } from "./carousel.ts";

/**
 * Plays the film behind the headline: it loads shortly after the page, fades in over its poster, and can be stopped.
 */
export function startFilm(): void {
  const template = document.querySelector<HTMLTemplateElement>("template[data-film]");
  if (!template) return;
  const { connection } = navigator as Navigator & Pick<FilmConditions, "connection">;
  const delay = filmDelay({ connection, reducedMotion: matchMedia(lessMotion).matches });
  if (delay !== null) setTimeout(() => play(template), delay);
}

function play(template: HTMLTemplateElement): void {
  // The visitor may have switched to reduced motion meanwhile.
  if (matchMedia(lessMotion).matches) return;
  const copy = document.importNode(template.content, true);
  const parts = [...copy.children] as HTMLElement[];
  const video = copy.querySelector("video")!;
  const [pause, resume] = copy.querySelectorAll<HTMLElement>(".hero__pause") as unknown as [HTMLElement, HTMLElement];
  // The `muted` attribute has no effect on a video cloned by a script.
  video.muted = true;
  /** Skipped or failed: the poster below stays. */
  const drop = () => {
    for (const part of parts) part.remove();
  };
  const show = (isPaused: boolean) => {
    const hadFocus = [pause, resume].includes(document.activeElement as HTMLElement);
    pause.hidden = isPaused;
    resume.hidden = !isPaused;
    if (hadFocus) (isPaused ? resume : pause).focus();
  };
  const start = () => void video.play().catch(drop);
  video.addEventListener("playing", () => {
    video.classList.add("is-playing");
    show(false);
  });
  video.addEventListener("pause", () => show(true));
  video.addEventListener("error", drop);
  // Only the last source's error means that none can be played.
  video.lastElementChild!.addEventListener("error", drop);
  pause.addEventListener("click", () => video.pause());
  resume.addEventListener("click", start);
  template.after(copy);
}

/** When the film behind the headline starts loading (R-HOME-2). The poster is below it, so nobody waits for it. */
type FilmConditions = {
  /** The browser's connection info; undefined if unknown. */
  connection: { saveData?: boolean; effectiveType?: string } | undefined;
  reducedMotion: boolean;
};

const slow = ["slow-2g", "2g"];

/** Milliseconds to wait: 1 s, or 2 s on a medium connection; null to skip the film. */
export function filmDelay({ connection, reducedMotion }: FilmConditions): number | null {
  const kind = connection?.effectiveType ?? "4g";
  if (reducedMotion || connection?.saveData || slow.includes(kind)) return null;
  return kind === "3g" ? 2000 : 1000;
}
