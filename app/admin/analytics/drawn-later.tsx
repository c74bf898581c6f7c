import { type ReactNode, Suspense, useEffect, useState } from "react";

interface DrawnLaterProps {
  /** What is drawn, in a sentence: for those who do not see it. */
  words: string;
  children: ReactNode;
}

/** Room for a chart. Its library comes to the browser only, after the page; the table beside it is there at once. */
export function DrawnLater({ words, children }: DrawnLaterProps) {
  const [isThere, setThere] = useState(false);
  useEffect(() => setThere(true), []);
  return (
    <div className="chart" role="img" aria-label={words}>
      {isThere && <Suspense fallback={null}>{children}</Suspense>}
    </div>
  );
}
