import { SizeChart } from "#app/content/sizes/size-chart.tsx";
import { type Garment, sizeCharts } from "#app/content/sizes/size-charts.ts";
import { UnitSwitch, Units } from "#app/content/sizes/units.tsx";

/** The content of the size guide's dialog: fit, and measurements in centimetres or inches. */
export function SizeGuideChart({ garment, size }: { garment: Garment; size: string | null }) {
  return (
    <>
      <p>{sizeCharts[garment].fit} Measure one you like, laid flat, and compare.</p>
      <Units className="stack">
        <UnitSwitch />
        <SizeChart garment={garment} highlighted={size} />
      </Units>
    </>
  );
}
