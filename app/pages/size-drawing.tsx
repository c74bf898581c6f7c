import cap from "../../art/brand/size-cap.svg?raw";
import hoodie from "../../art/brand/size-hoodie.svg?raw";
import tshirt from "../../art/brand/size-tshirt.svg?raw";
import { type Garment, sizeCharts } from "./size-charts.ts";
import "./size-drawing.css";

const drawings: Record<Garment, string> = { tshirt, hoodie, cap };
const grounds: Record<Garment, string> = { tshirt: "ground-glow", hoodie: "ground-dusk", cap: "ground-well" };

/** Where to measure. Inline and in `currentColor`, so that it follows the theme and forced colours. */
export function SizeDrawing({ garment }: { garment: Garment }) {
  return (
    <div
      className={`sg__fig ${grounds[garment]}`}
      role="img"
      aria-label={sizeCharts[garment].drawing}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a drawing of our own, out of art/brand
      dangerouslySetInnerHTML={{ __html: drawings[garment] }}
    />
  );
}
