import { type MouseEvent, Suspense, useState } from "react";
import type { Garment } from "#app/content/sizes/size-charts.ts";
import { Spinner } from "#app/ui/forms/button.tsx";
import { lazyWithRetry } from "#app/ui/islands/lazy-with-retry.ts";
import { Link } from "#app/ui/link.tsx";
import { Icon } from "#app/ui/media/icon.tsx";
import { Dialog } from "#app/ui/overlay/dialog.tsx";
import { store } from "#store";

/** Loaded on demand: most visitors do not need it, and its drawings are large. */
const SizeGuideChart = lazyWithRetry(async () => (await import("./size-guide-chart.tsx")).SizeGuideChart);

interface SizeGuideProps {
  garment: Garment;
  /** The garment's name: 'T-Shirt'. */
  noun: string;
  /** The chosen size, to be highlighted. */
  size: string | null;
}

/** The size guide in a dialog; without a script the link leads to its page. */
export function SizeGuide({ garment, noun, size }: SizeGuideProps) {
  const [open, setOpen] = useState(false);
  const show = (event: MouseEvent) => {
    event.preventDefault();
    setOpen(true);
  };
  return (
    <>
      <Link
        className="linkbtn small sizeguide row"
        to={`/size-guide?garment=${garment}`}
        aria-haspopup="dialog"
        onClick={show}
      >
        <Icon name="ruler" /> Size guide
      </Link>
      <Dialog open={open} onClose={() => setOpen(false)} title={`Size guide: ${noun}`}>
        {open && (
          <Suspense fallback={<Spinner showLabel />}>
            <SizeGuideChart garment={garment} size={size} />
          </Suspense>
        )}
      </Dialog>
    </>
  );
}

const garments: readonly Garment[] = ["tshirt", "hoodie", "cap"];

/** The garment whose size chart applies to a product; null if its sizes need no explanation. */
export const garmentOf = (slug: string): Garment | null =>
  garments.find((garment) => slug === `${store.brandSlug}-${garment}`) ?? null;
