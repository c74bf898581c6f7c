import { Table } from "#app/ui/display/table.tsx";
import { VisuallyHidden } from "#app/ui/markup.tsx";
import cap from "../../../art/brand/size-cap.svg?raw";
import hoodie from "../../../art/brand/size-hoodie.svg?raw";
import tshirt from "../../../art/brand/size-tshirt.svg?raw";
import { formatLength, type Garment, type Length, sizeCharts } from "./size-charts.ts";
import "./size-chart.css";

interface SizeChartProps {
  garment: Garment;
  /** The highlighted row: the size found or chosen. */
  highlighted: string | null;
}

/** One garment's drawing and measurements. Place it inside `Units`, which switches between cm and inches. */
export function SizeChart({ garment, highlighted }: SizeChartProps) {
  const { name, measures, rows } = sizeCharts[garment];
  return (
    <div className="cols sg">
      <SizeDrawing garment={garment} />
      <div className="szt">
        <Table
          caption={`${name} sizes`}
          head={["Size", ...measures.map((measure) => ({ num: <MeasureName {...measure} /> }))]}
        >
          <tbody>
            {rows.map(({ size, values }) => (
              <tr key={size} className={size === highlighted ? "is-you" : undefined}>
                <th scope="row">{size}</th>
                {values.map((length, index) => (
                  <td className="num" key={measures[index]?.name}>
                    <LengthText of={length} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
    </div>
  );
}

const MeasureName = ({ letter, name }: { letter: string | null; name: string }) => (
  <>
    {letter && <b>{letter}</b>} {name}
    <VisuallyHidden>
      <span className="cm"> in cm</span>
      <span className="in"> in inches</span>
    </VisuallyHidden>
  </>
);

/** A length in the visitor's unit. */
export function LengthText({ of }: { of: Length }) {
  const { cm, inches } = formatLength(of);
  return (
    <>
      <span className="cm">{cm}</span>
      <span className="in">{inches}</span>
    </>
  );
}

const drawings: Record<Garment, string> = { tshirt, hoodie, cap };
const grounds: Record<Garment, string> = { tshirt: "ground-glow", hoodie: "ground-dusk", cap: "ground-well" };

/** Where to measure. Inline and in `currentColor`, so that it follows the theme and forced colours. */
function SizeDrawing({ garment }: { garment: Garment }) {
  return (
    <div
      className={`sg__fig ${grounds[garment]}`}
      role="img"
      aria-label={sizeCharts[garment].drawing}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own drawing, from art/brand
      dangerouslySetInnerHTML={{ __html: drawings[garment] }}
    />
  );
}
