import { data } from "react-router";
import { shopContext } from "#app/context.ts";
import { formatLongDay } from "#app/shared/dates.ts";
import { formatPence } from "#app/shared/money.ts";
import { Table } from "#app/ui/display/table.tsx";
import { Button, ButtonLink } from "#app/ui/forms/button.tsx";
import { Breadcrumbs } from "#app/ui/layout/breadcrumbs.tsx";
import { Link } from "#app/ui/link.tsx";
import { privateMeta } from "#app/ui/private-meta.ts";
import { useStore } from "#app/ui/store-context.tsx";
import { Unbroken } from "#app/ui/unbroken.tsx";
import { useIsHydrated } from "#app/ui/use-is-hydrated.ts";
import { addressLines } from "../address-lines.ts";
import { amountText } from "../amounts.ts";
import { ownPlacedOrder } from "../customer/.server/own-order.ts";
import { OrderMissing } from "../customer/order-subpage.tsx";
import { OrderNumber } from "../order-number.tsx";
import { readInvoice } from "./.server/read-invoice.ts";
import type { Route } from "./+types/invoice-page";
import { type Invoice, invoiceDates, sellerLines } from "./invoice.ts";
import "./invoice-page.css";

export const meta: Route.MetaFunction = ({ params }) => privateMeta(`Invoice ${params.number}`);

export async function loader({ request, url, params, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const { order, viewer } = await ownPlacedOrder(shop, request, params.number);
  if (!order) return data({ page: null, signedIn: viewer !== null }, { status: 404 });
  return data({ page: await readInvoice(shop, order, url.searchParams.get("document")), signedIn: viewer !== null });
}

/** An invoice or credit note. Printing it leaves out the rest of the page. */
export default function InvoicePage({ loaderData: { page, signedIn }, params }: Route.ComponentProps) {
  const store = useStore();
  const isHydrated = useIsHydrated();
  if (!page) return <OrderMissing number={params.number} signedIn={signedIn} />;
  const { order, document, others } = page;
  const { key, title, notes, invoice } = document;
  const numberAt = title.lastIndexOf(" ");
  return (
    <div className="wrap invoice">
      <Breadcrumbs
        trail={[
          { label: "My Orders", to: "/orders" },
          { label: order.number, to: `/orders/${order.number}` },
        ]}
        current={title}
      />
      <div className="row row--between">
        <h1>
          {title.slice(0, numberAt)} <OrderNumber number={title.slice(numberAt + 1)} />
        </h1>
        <div className="row">
          {isHydrated && (
            <Button tone="line" onClick={() => window.print()}>
              Print
            </Button>
          )}
          <ButtonLink
            to={`/orders/${order.number}/invoice.pdf${others.length > 0 ? `?document=${key}` : ""}`}
            reloadDocument
          >
            Download PDF
          </ButtonLink>
        </div>
      </div>
      {notes.length > 0 && <Lines lines={notes} />}
      <div className="invoice__heads">
        <section aria-label="From">
          <Lines lines={sellerLines(store, invoice)} strong />
        </section>
        <section aria-label="To">
          <Lines lines={[...addressLines(order), ...(order.email ? [order.email] : [])]} />
        </section>
        <section aria-label="Dates">
          <Lines lines={invoiceDates(order)} />
        </section>
      </div>
      <Rows invoice={invoice} />
      {others.length > 0 && (
        <nav aria-labelledby="documents">
          <h2 id="documents">Also of this order</h2>
          <ul className="stack">
            {others.map((other) => (
              <li key={other.key}>
                <Link to={`/orders/${order.number}/invoice?document=${other.key}`}>{other.title}</Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  );
}

function Lines({ lines, strong }: { lines: readonly string[]; strong?: boolean }) {
  return lines.map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two lines of an address may be the same, and never move
    <p key={index}>{strong && index === 0 ? <b>{line}</b> : <Unbroken text={line} />}</p>
  ));
}

function Rows({ invoice }: { invoice: Invoice }) {
  return (
    <Table caption="Items" head={["Item", { num: "Quantity" }, { num: "Amount" }]}>
      <tbody>
        {invoice.rows.map(({ key, what, quantity, amount }) => (
          <tr key={key}>
            <th scope="row">{what}</th>
            <td className="num">{quantity}</td>
            <td className="num">{amount === null ? "in the bundle" : formatPence(amount)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        {invoice.sums.map(({ label, amount }) => (
          <Sum key={label} label={label} amount={amountText(amount)} />
        ))}
        <Sum strong label={invoice.totalLabel} amount={formatPence(invoice.total)} />
        {invoice.refunds.map(({ id, label, amount, at }) => (
          <Sum key={id} label={`Refunded on ${formatLongDay(at)}: ${label}`} amount={formatPence(amount)} />
        ))}
        {invoice.refunds.length > 0 && <Sum strong label="Total after refunds" amount={formatPence(invoice.kept)} />}
        {invoice.vat && (
          <>
            <Sum label="Net of VAT" amount={formatPence(invoice.vat.net)} />
            <Sum label={invoice.vat.label} amount={formatPence(invoice.vat.vat)} />
          </>
        )}
      </tfoot>
    </Table>
  );
}

function Sum({ label, amount, strong }: { label: string; amount: string; strong?: boolean }) {
  return (
    <tr>
      <th scope="row" colSpan={2} className="num">
        {strong ? <b>{label}</b> : label}
      </th>
      <td className="num">{strong ? <b>{amount}</b> : amount}</td>
    </tr>
  );
}
