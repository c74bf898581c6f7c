import { useSearchParams } from "react-router";
import { canonicalUrl, pageMeta } from "#app/catalogue/page-data.ts";
import { shopContext } from "#app/context.ts";
import { ownedStore } from "#app/settings/owned-store.ts";
import { Table } from "#app/ui/display/table.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { errorTitle } from "#app/ui/forms/error-title.ts";
import { PageSection } from "#app/ui/layout/page-section.tsx";
import { Link } from "#app/ui/link.tsx";
import { Icon } from "#app/ui/media/icon.tsx";
import { useStore } from "#app/ui/store-context.tsx";
import type { Route } from "./+types/size-guide-page";
import { readFinder } from "./find-size.ts";
import { LengthText, SizeChart } from "./size-chart.tsx";
import { garments, otherGoods, sizeCharts } from "./size-charts.ts";
import { SizeFinder } from "./size-finder.tsx";
import { UnitSwitch, Units } from "./units.tsx";
import "#app/ui/layout/page-head.css";
import "../delivery/delivery-prices.css";
import "../stacked-table.css";

export function loader({ context }: Route.LoaderArgs) {
  return { canonical: canonicalUrl(context.get(shopContext).config.PUBLIC_URL, "/size-guide") };
}

export const meta: Route.MetaFunction = ({ loaderData, location, matches: [root] }) =>
  loaderData
    ? pageMeta({
        title: errorTitle(
          `Size Guide: ${ownedStore(root.loaderData?.settings).shopName}`,
          readFinder(new URLSearchParams(location.search)).problem !== null,
        ),
        description:
          "Every size of T-shirt, hoodie and cap in cm and inches, and a finder that only needs a shirt that fits you.",
        canonical: loaderData.canonical,
      })
    : [];

export default function SizeGuidePage() {
  const store = useStore();
  const [params] = useSearchParams();
  const state = readFinder(params);
  return (
    <Units className="wrap">
      <div className="cols phead">
        <h1 className="poster">Size Guide</h1>
        <div className="row row--between">
          <p className="max-w-[17.3em] text-(length:--t-3) [line-height:1.4]">
            Measurements are of the garment, laid flat. Compare them with your favourite.
          </p>
          <UnitSwitch />
        </div>
      </div>
      {state.problem && (
        <div className="pt-6">
          <ErrorSummary problems={[{ field: "width", message: state.problem }]} />
        </div>
      )}
      <PageSection id="finder" title="Find yours in a minute" note="No tape? A sheet of A4 is 21 by 29.7 cm.">
        <SizeFinder state={state} />
      </PageSection>
      {garments.map((garment) => (
        <PageSection id={garment} key={garment} title={sizeCharts[garment].name} note={sizeCharts[garment].fit}>
          <SizeChart garment={garment} highlighted={highlightedSize(state, garment)} />
        </PageSection>
      ))}
      <OtherSizes />
      <div className="note mb-[var(--band)]">
        <Icon name="return" />
        <span>
          <b>Wrong size?</b> You have {store.returnWindowDays} days to send it back.{" "}
          <Link to="/return-policy#exchange">Returns &amp; Exchanges</Link>
        </span>
      </div>
    </Units>
  );
}

/** The highlighted row for the found size. */
function highlightedSize({ garment, found }: ReturnType<typeof readFinder>, shown: string): string | null {
  return garment === shown && found !== null && found !== "none" ? found.size : null;
}

/** Goods that are not clothing. */
function OtherSizes() {
  return (
    <PageSection id="rest" title="Everything else">
      <div className="szt dtab stacked">
        <Table
          caption="Sizes of bags, bottles, mugs and mouse pads"
          head={["Item", "Size", "Measures", { num: "Holds" }]}
        >
          <tbody>
            {otherGoods.map(({ kind, name, size, parts, holds }) => (
              <tr key={kind}>
                <th scope="row">{name}</th>
                <td>{size}</td>
                <td>
                  {Object.entries(parts).map(([what, length], index) => (
                    <span key={what}>
                      {index > 0 && ", "}
                      <LengthText of={length} /> <span className="cm">cm</span>
                      <span className="in">in</span> {what}
                    </span>
                  ))}
                </td>
                <td className="num">{holds}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
    </PageSection>
  );
}
