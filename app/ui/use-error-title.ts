import { useEffect } from "react";

/** Marks the page's title for as long as something on it has to be mended: a screen reader says it first. */
export function useErrorTitle(isWrong: boolean): void {
  useEffect(() => {
    const before = document.title;
    if (!isWrong || before.startsWith("Error: ")) return;
    const marked = `Error: ${before}`;
    document.title = marked;
    return () => {
      if (document.title === marked) document.title = before;
    };
  }, [isWrong]);
}
