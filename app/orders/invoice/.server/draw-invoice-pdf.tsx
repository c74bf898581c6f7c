import cyrillic from "@fontsource/noto-sans/files/noto-sans-cyrillic-400-normal.woff?inline";
import cyrillicBold from "@fontsource/noto-sans/files/noto-sans-cyrillic-700-normal.woff?inline";
import greek from "@fontsource/noto-sans/files/noto-sans-greek-400-normal.woff?inline";
import greekBold from "@fontsource/noto-sans/files/noto-sans-greek-700-normal.woff?inline";
import latin from "@fontsource/noto-sans/files/noto-sans-latin-400-normal.woff?inline";
import latinBold from "@fontsource/noto-sans/files/noto-sans-latin-700-normal.woff?inline";
import latinExt from "@fontsource/noto-sans/files/noto-sans-latin-ext-400-normal.woff?inline";
import latinExtBold from "@fontsource/noto-sans/files/noto-sans-latin-ext-700-normal.woff?inline";
import { Document, Font, Page, renderToBuffer, StyleSheet, Text, View } from "@react-pdf/renderer";
import type { ComponentProps } from "react";
import { formatLongDay } from "#app/shared/dates.ts";
import { formatPence } from "#app/shared/money.ts";
import type { Store } from "#store";
import { addressLines } from "../../address-lines.ts";
import { type Invoice, invoiceDates, sellerLines } from "../invoice.ts";
import type { InvoicePage } from "./read-invoice.ts";

/** The PDF embeds its fonts. The shop's own lack characters such as ŵ, which Welsh and European names need. */
const subsets: [family: string, regular: string, bold: string][] = [
  ["Latin", latin, latinBold],
  ["Latin extended", latinExt, latinExtBold],
  ["Greek", greek, greekBold],
  ["Cyrillic", cyrillic, cyrillicBold],
];

for (const [family, regular, bold] of subsets) {
  Font.register({
    family,
    fonts: [
      { src: regular, fontWeight: 400 },
      { src: bold, fontWeight: 700 },
    ],
  });
}
// Don't hyphenate names of products and people.
Font.registerHyphenationCallback((word) => [word]);

/** Each character uses the first family that has it. */
const fontFamily = subsets.map(([family]) => family);

const styles = StyleSheet.create({
  page: { fontFamily, fontSize: 10, color: "#14151f", padding: "45 51 57" },
  title: { fontSize: 24, fontWeight: 700, marginBottom: 18 },
  note: { marginBottom: 6 },
  heads: { flexDirection: "row", gap: 20, marginBottom: 24 },
  head: { flex: 1 },
  bold: { fontWeight: 700 },
  row: { flexDirection: "row", gap: 12, paddingVertical: 5, borderBottom: "0.5pt solid #8a8b94" },
  headRow: { borderBottom: "1.5pt solid #14151f", fontWeight: 700 },
  what: { flex: 1 },
  quantity: { width: 56, textAlign: "right" },
  amount: { width: 84, textAlign: "right" },
  sum: { flexDirection: "row", gap: 12, paddingTop: 5 },
  sumLabel: { flex: 1, textAlign: "right" },
  foot: { position: "absolute", bottom: 26, left: 51, right: 51, textAlign: "center", fontSize: 8 },
});

/** The invoice on A4, with the same facts as the page. Its text can be selected and searched. */
function InvoiceDocument({ order, document: { title, notes, invoice }, store }: InvoicePage & { store: Store }) {
  return (
    <Document title={title} author={store.legal.trader} language="en-GB">
      <Page size="A4" style={styles.page}>
        <Text style={styles.title}>{title}</Text>
        {notes.map((note) => (
          <Text key={note} style={styles.note}>
            {note}
          </Text>
        ))}
        <View style={styles.heads}>
          <Lines lines={sellerLines(store, invoice)} strong />
          <Lines lines={[...addressLines(order), ...(order.email ? [order.email] : [])]} />
          <Lines lines={invoiceDates(order)} />
        </View>
        <Rows invoice={invoice} />
        <Sums invoice={invoice} />
        <Text
          style={styles.foot}
          fixed
          render={({ pageNumber, totalPages }) => `${title}, page ${pageNumber} of ${totalPages}`}
        />
      </Page>
    </Document>
  );
}

function Lines({ lines, strong }: { lines: readonly string[]; strong?: boolean }) {
  return (
    <View style={styles.head}>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two lines of an address may be the same, and never move
        <Text key={index} style={strong && index === 0 ? styles.bold : {}}>
          {line}
        </Text>
      ))}
    </View>
  );
}

function Rows({ invoice }: { invoice: Invoice }) {
  return (
    <View>
      <View style={[styles.row, styles.headRow]}>
        <Text style={styles.what}>Item</Text>
        <Text style={styles.quantity}>Quantity</Text>
        <Text style={styles.amount}>Amount</Text>
      </View>
      {invoice.rows.map(({ key, what, quantity, amount }) => (
        <View key={key} style={styles.row} wrap={false}>
          <Text style={styles.what}>{what}</Text>
          <Text style={styles.quantity}>{quantity}</Text>
          <Text style={styles.amount}>{amount === null ? "in the bundle" : formatPence(amount)}</Text>
        </View>
      ))}
    </View>
  );
}

function Sums({ invoice: { sums, total, totalLabel, refunds, kept, vat } }: { invoice: Invoice }) {
  return (
    <View wrap={false}>
      {sums.map(({ label, amount }) => (
        <Sum key={label} label={label} amount={amount} />
      ))}
      <Sum strong label={totalLabel} amount={total} />
      {refunds.map(({ id, label, amount, at }) => (
        <Sum key={id} label={`Refunded on ${formatLongDay(at)}: ${label}`} amount={amount} />
      ))}
      {refunds.length > 0 && <Sum strong label="Total after refunds" amount={kept} />}
      {vat && <Sum label="Net of VAT" amount={vat.net} />}
      {vat && <Sum label={vat.label} amount={vat.vat} />}
    </View>
  );
}

function Sum({ label, amount, strong }: { label: string; amount: number | string; strong?: boolean }) {
  return (
    <View style={[styles.sum, strong ? styles.bold : {}]}>
      <Text style={styles.sumLabel}>{label}</Text>
      <Text style={styles.amount}>{typeof amount === "number" ? formatPence(amount) : amount}</Text>
    </View>
  );
}

export const drawInvoicePdf = (props: ComponentProps<typeof InvoiceDocument>): Promise<Buffer> =>
  renderToBuffer(<InvoiceDocument {...props} />);
