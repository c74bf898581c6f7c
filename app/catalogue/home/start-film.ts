import { lessMotion } from "./carousel.ts";

/** Plays the film behind the headline: it loads a little after the page, fades in over its poster, and can be stopped. */
export function startFilm(): void {
  const template = document.querySelector<HTMLTemplateElement>("template[data-film]");
  if (!template) return;
  const { connection } = navigator as Navigator & Pick<FilmConditions, "connection">;
  const delay = filmDelay({ connection, reducedMotion: matchMedia(lessMotion).matches });
  if (delay !== null) setTimeout(() => play(template), delay);
}

function play(template: HTMLTemplateElement): void {
  // Somebody may have asked for less motion meanwhile.
  if (matchMedia(lessMotion).matches) return;
  const copy = document.importNode(template.content, true);
  const parts = [...copy.children] as HTMLElement[];
  const video = copy.querySelector("video")!;
  const [pause, resume] = copy.querySelectorAll<HTMLElement>(".hero__pause") as unknown as [HTMLElement, HTMLElement];
  // A document that a script makes heeds the attribute for what is in it from the start only.
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
  // The last source speaks for all: only when it fails too is there nothing to play.
  video.lastElementChild!.addEventListener("error", drop);
  pause.addEventListener("click", () => video.pause());
  resume.addEventListener("click", start);
  template.after(copy);
}

/**
 * When the film behind the headline starts to load (R-HOME-2). Below it stands the poster,
 * so that nobody waits for it and nobody misses it.
 */
type FilmConditions = {
  /** What the browser tells of the connection; undefined where it tells nothing. */
  connection: { saveData?: boolean; effectiveType?: string } | undefined;
  reducedMotion: boolean;
};

const slow = ["slow-2g", "2g"];

/** Milliseconds to wait: 1 s, 2 s on a medium connection; null where the film is skipped. */
export function filmDelay({ connection, reducedMotion }: FilmConditions): number | null {
  const kind = connection?.effectiveType ?? "4g";
  if (reducedMotion || connection?.saveData || slow.includes(kind)) return null;
  return kind === "3g" ? 2000 : 1000;
}
