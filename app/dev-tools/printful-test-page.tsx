import { data, href } from "react-router";
import { readProviderGoods } from "#app/catalogue-sync/.server/provider-goods.ts";
import type { ProviderGoods as Goods } from "#app/catalogue-sync/contract.ts";
import { readProviderStatus } from "#app/provider-status/.server/read-provider-status.ts";
import type { ProviderStatus } from "#app/provider-status/rules.ts";
import { Alert, Note } from "#app/ui/display/note.tsx";
import { Status } from "#app/ui/display/tag.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { Field, Options, Select } from "#app/ui/forms/field.tsx";
import type { PrintfulReply } from "./.server/call-printful.ts";
import { callPrintful } from "./.server/call-printful.ts";
import { openDevTools } from "./.server/open-dev-tools.ts";
import { sampleVariant } from "./.server/products.ts";
import type { Route } from "./+types/printful-test-page";
import { type PrintfulCall, printfulCalls, printfulTestForm } from "./contract.ts";
import { DevToolsPage, DevToolsPart, devToolsMeta, Fact, RawJson, RowTable } from "./dev-tools-page.tsx";
import { CountrySelect, fieldProps, QueryForm, readQuery, type TypedProps } from "./query-form.tsx";

export const meta: Route.MetaFunction = () => devToolsMeta("Print provider");

export async function loader(args: Route.LoaderArgs) {
  const { shop, open } = await openDevTools(args, "printful-test");
  const [status, sample, goods] = await Promise.all([
    readProviderStatus(shop),
    sampleVariant(shop),
    readProviderGoods(shop),
  ]);
  const start = { call: "store_products", id: String(sample?.printfulVariantId ?? ""), country: "GB", postcode: "" };
  const { typed, problems, data: asked } = readQuery(printfulTestForm, args.request, start);
  const answer = asked && (await callPrintful(shop, asked));
  const connection = {
    status,
    isSandbox: shop.config.PRINTFUL_API_BASE !== undefined,
    storeId: shop.config.PRINTFUL_STORE_ID,
    callsPerMinute: shop.config.PRINTFUL_CALLS_PER_MINUTE,
  };
  return data({ open, connection, typed, problems, answer, goods }, { status: problems.length > 0 ? 400 : 200 });
}

/** Printful's raw responses beside what the shop parses from them. */
export default function PrintfulTestPage({ loaderData }: Route.ComponentProps) {
  const { open, connection, typed, problems, answer, goods } = loaderData;
  return (
    <DevToolsPage
      open={open}
      title="Print provider"
      lead="The provider’s raw responses, next to what the shop reads from them."
    >
      <PrintfulConnection {...connection} />
      <ErrorSummary problems={problems} />
      <PrintfulTestForm typed={typed} problems={problems} />
      {answer && <PrintfulReplyView answer={answer} />}
      <ProviderGoodsView {...goods} />
    </DevToolsPage>
  );
}

const callLabels: Record<PrintfulCall, string> = {
  store_products: "Our store’s products",
  store_product: "One store product",
  variant: "One catalogue variant",
  countries: "Countries",
  rates: "Delivery rates for one variant",
};

const statuses = {
  ok: { tone: "good", words: "No recent problems" },
  unavailable: { tone: "warn", words: "Not configured" },
  error: { tone: "bad", words: "The last quote failed" },
} as const;

interface PrintfulConnectionProps {
  status: ProviderStatus;
  isSandbox: boolean;
  storeId: number;
  /** 0 means no limit. */
  callsPerMinute: number;
}

/** The connection to Printful, without its token. */
function PrintfulConnection({ status, isSandbox, storeId, callsPerMinute }: PrintfulConnectionProps) {
  return (
    <DevToolsPart id="connection" title="The connection">
      <dl className="devtools__facts">
        <Fact name="Print provider">{isSandbox ? "Sandbox" : "Printful"}</Fact>
        <Fact name="Store">{storeId}</Fact>
        <Fact name="Calls per minute">{callsPerMinute === 0 ? "No limit" : callsPerMinute}</Fact>
        <Fact name="State">
          <Status tone={statuses[status].tone}>{statuses[status].words}</Status>
        </Fact>
      </dl>
    </DevToolsPart>
  );
}

function PrintfulTestForm(props: TypedProps) {
  const field = fieldProps(props);
  return (
    <DevToolsPart id="call-form" title="The call">
      <QueryForm action={`${href("/printful-test")}#answer`} button="Ask the printer">
        <Select {...field("call")} label="Call">
          <Options of={printfulCalls.map((call) => [call, callLabels[call]])} />
        </Select>
        <Field
          {...field("id")}
          label="Id"
          hint="A store product or a catalogue variant. Not needed for lists."
          inputMode="numeric"
        />
        <CountrySelect {...field("country")} hint="For rates." />
        <Field {...field("postcode")} label="Postcode" hint="For rates." optional fieldClassName="c3" maxLength={20} />
      </QueryForm>
    </DevToolsPart>
  );
}

/** The raw response beside the parsed one, or why it cannot be parsed. */
function PrintfulReplyView({ answer: { raw, parsed, error } }: { answer: PrintfulReply }) {
  return (
    <DevToolsPart id="answer" title="The answer">
      <div className="row" role="status">
        <Status tone={error ? "bad" : "good"}>{raw ? raw.status : "No answer"}</Status>
        {raw && (
          <span>
            {raw.contentType ?? "no content type"}, {raw.ms} ms
          </span>
        )}
      </div>
      {error && (
        <Alert>
          {error.kind}: {error.message}
        </Alert>
      )}
      <div className="devtools__pair">
        {!error && <RawJson label="As the shop reads it" value={parsed} isOpen />}
        {raw && <RawJson label="Raw response" value={raw.text} isOpen />}
      </div>
    </DevToolsPart>
  );
}

/** The provider's catalogue of blanks; says so if the list is the built-in one (R-SYNC-5). */
function ProviderGoodsView({ result, mock, note }: Goods) {
  return (
    <DevToolsPart id="goods" title="Its catalogue">
      {mock && (
        <Note>
          <b>Using mock data.</b> {note ?? "The print provider’s own list is switched off: PRINTFUL_CATALOGUE is mock."}
        </Note>
      )}
      <RowTable
        caption="Products to print on"
        rows={result}
        keyOf={(each) => each.id}
        columns={[
          { head: "Goods", cell: (each) => `${each.title}${each.is_discontinued ? " (discontinued)" : ""}` },
          { head: "Id", num: true, cell: (each) => each.id },
          { head: "Variants", num: true, cell: (each) => each.variants },
          { head: "Days to make", num: true, cell: (each) => each.avg_fulfillment_time ?? "Not given" },
          { head: "From", cell: (each) => each.origin_country ?? "Not given" },
        ]}
      />
    </DevToolsPart>
  );
}
