import { lazy, type MouseEvent, Suspense, useState } from "react";
import { Link } from "react-router";
import { type Garment, sizeCharts } from "#app/pages/size-charts.ts";
import { UnitSwitch, Units } from "#app/pages/units.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Spinner } from "#app/ui/spinner.tsx";

/** Fetched when somebody asks for it: most do not, and its drawings weigh something. */
const SizeChart = lazy(async () => ({ default: (await import("#app/pages/size-chart.tsx")).SizeChart }));

interface SizeGuideProps {
  garment: Garment;
  /** The size that is chosen is lit. */
  size: string | null;
}

/** The size guide in a dialog beside the sizes; without a script the link goes to its page. */
export function SizeGuide({ garment, size }: SizeGuideProps) {
  const [open, setOpen] = useState(false);
  const show = (event: MouseEvent) => {
    event.preventDefault();
    setOpen(true);
  };
  return (
    <>
      <Link
        className="linkbtn small row sizeguide"
        to={`/size-guide?garment=${garment}`}
        aria-haspopup="dialog"
        onClick={show}
      >
        <Icon name="ruler" /> Size guide
      </Link>
      <Dialog open={open} onClose={() => setOpen(false)} title={`Size guide: ${sizeCharts[garment].name}`}>
        {open && (
          <Suspense fallback={<Spinner showLabel />}>
            <p>{sizeCharts[garment].fit} Measure one you like, laid flat, and compare.</p>
            <Units className="stack">
              <UnitSwitch />
              <SizeChart garment={garment} lit={size} />
            </Units>
          </Suspense>
        )}
      </Dialog>
    </>
  );
}
