import {
  type ComponentType,
  type ReactNode,
  type RefObject,
  Suspense,
  startTransition,
  use,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from "react";
import { isAlive } from "./alive.tsx";
import { FrozenContexts } from "./frozen-contexts.tsx";
import { aliveEvent, couldNotCome, lateMark, stillComing } from "./presses.ts";
import { signOfLife } from "./sign-of-life.ts";

/**
 * A part below the first view, in the page from the start. Its code is fetched when the visitor first stirs, and only
 * then does React take it over; what is pressed in between is kept by kept-presses.ts. A page that is walked to waits
 * for its parts instead, so that it has its whole height at once; except for one that names what stands there
 * `meanwhile`.
 */
export function later<Props extends object>(
  fetchPart: () => Promise<ComponentType<Props>>,
  meanwhile?: ReactNode,
): ComponentType<Props> {
  let here: ComponentType<Props> | undefined;
  const coming = whenStirring(fetchPart).then((part) => {
    here = part;
    return part;
  });

  function Part(props: Props) {
    const Here = here ?? use(coming);
    return <Here {...props} />;
  }

  return function Later(props: Props) {
    const [isWalkedTo] = useState(isAlive);
    const [atFirst] = useState(props);
    const [isHere, setHere] = useState(isWalkedTo);
    const place = useRef<HTMLDivElement>(null);
    // What changes before React has taken the part over waits: React would take its markup away until it comes.
    const shown = isHere ? props : atFirst;
    const content = useMemo(() => {
      const part = (
        <>
          <Part {...shown} />
          <Arrival place={place} isHere={isHere} onArrival={() => startTransition(() => setHere(true))} />
        </>
      );
      if (isWalkedTo && !meanwhile) return part;
      return <Suspense fallback={isWalkedTo ? meanwhile : <AsItWas place={place} />}>{part}</Suspense>;
    }, [shown, isHere, isWalkedTo]);
    return (
      <div className="later" ref={place} {...{ [lateMark]: "" }}>
        <FrozenContexts areFrozen={!isHere}>{content}</FrozenContexts>
      </div>
    );
  };
}

/** Some changes around a part that React has not taken over make it drop the markup: this puts it back. */
function AsItWas({ place }: { place: RefObject<HTMLElement | null> }) {
  const [html] = useState(() => place.current?.innerHTML ?? "");
  // biome-ignore lint/security/noDangerouslySetInnerHtml: what stood there before, as the server wrote it
  return <div className="later" dangerouslySetInnerHTML={{ __html: html }} />;
}

interface ArrivalProps {
  place: RefObject<HTMLElement | null>;
  /** Whether the part has been given what changed while it was on its way. */
  isHere: boolean;
  onArrival: () => void;
}

/** Tells that the part answers by itself now, as the page is now: what was pressed meanwhile is pressed again then. */
function Arrival({ place, isHere, onArrival }: ArrivalProps) {
  const arrive = useEffectEvent(onArrival);
  useEffect(() => {
    if (!isHere) return arrive();
    place.current?.removeAttribute(lateMark);
    window.dispatchEvent(new Event(aliveEvent));
  }, [place, isHere]);
  return null;
}

/**
 * At once where the page is walked to. Tries again every second when the line is down; meanwhile the browser answers
 * what is pressed.
 */
async function whenStirring<Part>(fetchPart: () => Promise<Part>): Promise<Part> {
  for (;;) {
    if (!isAlive()) await signOfLife;
    try {
      return await fetchPart();
    } catch (error) {
      if (typeof window === "undefined") throw error;
      for (const part of document.querySelectorAll(stillComing)) part.setAttribute(lateMark, couldNotCome);
      window.dispatchEvent(new Event(aliveEvent));
      await new Promise((goOn) => setTimeout(goOn, 1000));
    }
  }
}
