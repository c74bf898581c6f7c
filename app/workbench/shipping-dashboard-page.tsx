import { href } from "react-router";
import { shopContext } from "#app/context.ts";
import { EmptyState } from "#app/ui/display/empty-state.tsx";
import { ButtonLink } from "#app/ui/forms/button.tsx";
import { Money } from "#app/ui/markup.tsx";
import { openWorkbench } from "./.server/open-workbench.ts";
import { readQuotes } from "./.server/read-quotes.ts";
import type { Route } from "./+types/shipping-dashboard-page";
import { BenchPage, BenchPart } from "./bench-page.tsx";
import { BenchPages } from "./bench-pages.tsx";
import { pageNumber, quotesPerPage } from "./contract.ts";
import { Fact } from "./fact.tsx";
import { CountryTable, QuoteTable } from "./quote-tables.tsx";

export const meta: Route.MetaFunction = () => [
  { title: "Recent quotes: dev tools" },
  { name: "robots", content: "noindex" },
];

export async function loader({ request, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const { open } = await openWorkbench(shop, request, "shipping-dashboard");
  const page = pageNumber.parse(new URL(request.url).searchParams.get("page") ?? 1);
  return { open, page, ...(await readQuotes(shop, page)) };
}

/** What the print provider was asked in the last day, and how it went. */
export default function ShippingDashboardPage({ loaderData }: Route.ComponentProps) {
  const { open, page, total, countries, rows } = loaderData;
  return (
    <BenchPage
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
          <dl className="bench__facts">
            <Fact name="Quotes">{total.asked}</Fact>
            <Fact name="Failed">{total.failed}</Fact>
            <Fact name="Empty">{total.empty}</Fact>
            <Fact name="Cheapest option, median">
              {total.median === null ? "None" : <Money pence={total.median} />}
            </Fact>
            <Fact name="Printer, median">{total.took === null ? "Not asked" : `${total.took} ms`}</Fact>
            <Fact name="Printer, slowest 5%">{total.slow === null ? "Not asked" : `${total.slow} ms`}</Fact>
          </dl>
          <BenchPart id="countries" title="Countries">
            <CountryTable countries={countries} />
          </BenchPart>
          <BenchPart id="quotes" title="Newest first">
            <QuoteTable rows={rows} />
            <BenchPages page={page} total={total.asked} perPage={quotesPerPage} />
          </BenchPart>
        </>
      )}
    </BenchPage>
  );
}
