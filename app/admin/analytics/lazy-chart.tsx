import { type ReactNode, Suspense, useEffect, useState } from "react";

interface LazyChartProps {
  /** A sentence that describes the chart to screen readers. */
  label: string;
  children: ReactNode;
}

/** Reserves space for a chart, which is loaded only in the browser; the table beside it is rendered on the server. */
export function LazyChart({ label, children }: LazyChartProps) {
  const [isHydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  return (
    <div className="chart" role="img" aria-label={label}>
      {isHydrated && <Suspense fallback={null}>{children}</Suspense>}
    </div>
  );
}
