import { href } from "react-router";
import { countryName } from "#app/pricing/addresses/countries.ts";
import { formatDateTime } from "#app/shared/dates.ts";
import { EmptyState } from "#app/ui/display/empty-state.tsx";
import { Status } from "#app/ui/display/tag.tsx";
import { ButtonLink } from "#app/ui/forms/button.tsx";
import { Money } from "#app/ui/markup.tsx";
import { openDevTools } from "./.server/open-dev-tools.ts";
import { type CountryFigures, type QuoteRow, readQuotes } from "./.server/read-quotes.ts";
import type { Route } from "./+types/shipping-dashboard-page";
import { pageNumber, quotesPerPage } from "./contract.ts";
import { DevToolsPage, DevToolsPart, devToolsMeta, Fact, PageLinks, RowTable } from "./dev-tools-page.tsx";

export const meta: Route.MetaFunction = () => devToolsMeta("Recent quotes");

export async function loader(args: Route.LoaderArgs) {
  const { shop, open } = await openDevTools(args, "shipping-dashboard");
  const page = pageNumber.parse(new URL(args.request.url).searchParams.get("page") ?? 1);
  return { open, page, ...(await readQuotes(shop, page)) };
}

/** Quote requests to the print provider in the last day, with their results. */
export default function ShippingDashboardPage({ loaderData }: Route.ComponentProps) {
  const { open, page, total, countries, rows } = loaderData;
  return (
    <DevToolsPage
      open={open}
      title="Recent quotes"
      lead="Delivery prices requested from the print provider in the last 24 hours."
    >
      {total.asked === 0 ? (
        <EmptyState title="No quotes yet" headingLevel={2}>
          <p>
            The shop requests one when someone enters an address at checkout or estimates delivery on a product page.
          </p>
          <ButtonLink to={href("/test-payment")}>Test payment</ButtonLink>
        </EmptyState>
      ) : (
        <>
          <dl className="devtools__facts">
            <Fact name="Quotes">{total.asked}</Fact>
            <Fact name="Failed">{total.failed}</Fact>
            <Fact name="Empty">{total.empty}</Fact>
            <Fact name="Cheapest option, median">
              {total.median === null ? "None" : <Money pence={total.median} />}
            </Fact>
            <Fact name="Printer, median">{total.took === null ? "Not asked" : `${total.took} ms`}</Fact>
            <Fact name="Printer, slowest 5%">{total.slow === null ? "Not asked" : `${total.slow} ms`}</Fact>
          </dl>
          <DevToolsPart id="countries" title="Countries">
            <CountryTable countries={countries} />
          </DevToolsPart>
          <DevToolsPart id="quotes" title="Newest first">
            <QuoteTable rows={rows} />
            <PageLinks page={page} total={total.asked} perPage={quotesPerPage} />
          </DevToolsPart>
        </>
      )}
    </DevToolsPage>
  );
}

const outcomes = {
  offered: { tone: "good", words: "Offered" },
  empty: { tone: "warn", words: "Empty" },
  failed: { tone: "bad", words: "Failed" },
} as const;

const Price = ({ pence }: { pence: number | null }) => (pence === null ? "None" : <Money pence={pence} />);

const CountryTable = ({ countries }: { countries: CountryFigures[] }) => (
  <RowTable
    caption="Quotes by country"
    rows={countries}
    keyOf={({ country }) => country}
    columns={[
      { head: "Country", cell: ({ country }) => countryName(country) ?? country },
      { head: "Quotes", num: true, cell: ({ asked }) => asked },
      { head: "Failed", num: true, cell: ({ failed }) => failed },
      { head: "Empty", num: true, cell: ({ empty }) => empty },
      { head: "Lowest", num: true, cell: ({ least }) => <Price pence={least} /> },
      { head: "Median", num: true, cell: ({ median }) => <Price pence={median} /> },
      { head: "Highest", num: true, cell: ({ most }) => <Price pence={most} /> },
    ]}
  />
);

/** Without postcodes: this page is not about individuals. */
const QuoteTable = ({ rows }: { rows: QuoteRow[] }) => (
  <RowTable
    caption="Quotes, newest first"
    rows={rows}
    keyOf={({ id }) => id}
    columns={[
      { head: "When", cell: ({ at }) => formatDateTime(at) },
      { head: "Country", cell: ({ country }) => countryName(country) ?? country },
      { head: "Items", num: true, cell: ({ things }) => things },
      {
        head: "Outcome",
        cell: ({ outcome, error }) => (
          <>
            <Status tone={outcomes[outcome].tone}>{outcomes[outcome].words}</Status>
            {error && <span className="tiny soft block">{error}</span>}
          </>
        ),
      },
      { head: "Options", num: true, cell: ({ outcome, options }) => (outcome === "offered" ? options : "Built-in") },
      { head: "Cheapest", num: true, cell: ({ cheapest }) => <Price pence={cheapest} /> },
      { head: "Time", num: true, cell: ({ tookMs }) => `${tookMs} ms` },
    ]}
  />
);
