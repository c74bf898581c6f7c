import { useEffect, useState } from "react";
import { classNames, LiveRegion } from "#app/ui/markup.tsx";
import type { DropTexts } from "./drop-texts.ts";
import { followDrop } from "./follow-drop.ts";
import { timeLeft } from "./time-left.ts";

/**
 * A drop's status, above the product (R-DROP-2, R-DROP-6). Without scripts it only gives clock times. Once hydrated, it
 * also counts down to the start and follows the page. Screen readers hear each new state, and once that few are left.
 */
export default function LiveDrop({ words }: { words: DropTexts }) {
  const [shown, setShown] = useState(words);
  const [startsIn, setStartsIn] = useState<number | null>(null);
  const [news, setNews] = useState("");
  useEffect(() => {
    let saidFew = words.isFew;
    return followDrop(words, {
      startsIn: setStartsIn,
      changed(next, isNews) {
        setShown(next);
        if (isNews) setNews(`${next.state === "open" ? "On sale now: " : ""}${next.title}. ${next.text}`);
        // Announced once, with the current count.
        else if (next.isFew && !saidFew) setNews(`${next.title}.`);
        saidFew ||= next.isFew;
      },
    });
  }, [words]);
  const { state, title, text, bar } = shown;
  return (
    <>
      <div className={classNames("dropbox", isEnded(shown) && "is-gone", isEnded(words) && "min-h-0")} key={state}>
        <p className="dropbox__t">{title}</p>
        {bar && (
          <p className="leftbar" aria-hidden="true">
            {(["sold", "held", "left"] as const).map(
              (part) => bar[part] > 0 && <i key={part} className={`is-${part}`} style={{ flex: bar[part] }} />,
            )}
          </p>
        )}
        {state === "before" && (
          <p className="scripted">
            <b>{startsIn === null ? "\u00a0" : `Starts in ${timeLeft(startsIn)}.`}</b>
          </p>
        )}
        <p className="small">{text}</p>
      </div>
      <LiveRegion>{news}</LiveRegion>
    </>
  );
}

const isEnded = ({ state }: DropTexts): boolean => state === "gone" || state === "over";
