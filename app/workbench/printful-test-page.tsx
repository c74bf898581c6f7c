import { data } from "react-router";
import { readProviderGoods } from "#app/catalogue-sync/.server/read-provider-goods.ts";
import { shopContext } from "#app/context.ts";
import { readProviderStatus } from "#app/provider-status/.server/read-provider-status.ts";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { askPrinter } from "./.server/ask-printer.ts";
import { openWorkbench } from "./.server/open-workbench.ts";
import { sampleVariant } from "./.server/sample-variant.ts";
import type { Route } from "./+types/printful-test-page";
import { BenchPage } from "./bench-page.tsx";
import { printfulTestForm } from "./contract.ts";
import { PrinterAnswerView } from "./printer-answer-view.tsx";
import { PrinterConnection, PrintfulTestForm } from "./printful-test-form.tsx";
import { ProviderGoods } from "./provider-goods.tsx";
import { readQuery } from "./read-query.ts";

export const meta: Route.MetaFunction = () => [
  { title: "Print provider: dev tools" },
  { name: "robots", content: "noindex" },
];

export async function loader({ request, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const { open } = await openWorkbench(shop, request, "printful-test");
  const [status, sample, goods] = await Promise.all([
    readProviderStatus(shop),
    sampleVariant(shop),
    readProviderGoods(shop),
  ]);
  const start = { call: "store_products", id: String(sample?.printfulVariantId ?? ""), country: "GB", postcode: "" };
  const { typed, problems, data: asked } = readQuery(printfulTestForm, request, start);
  const answer = asked && (await askPrinter(shop, asked));
  const connection = {
    status,
    isStandIn: shop.config.PRINTFUL_API_BASE !== undefined,
    storeId: shop.config.PRINTFUL_STORE_ID,
    callsPerMinute: shop.config.PRINTFUL_CALLS_PER_MINUTE,
  };
  return data({ open, connection, typed, problems, answer, goods }, { status: problems.length > 0 ? 400 : 200 });
}

/** The print provider's answers as they come, beside what the shop reads out of them. */
export default function PrintfulTestPage({ loaderData }: Route.ComponentProps) {
  const { open, connection, typed, problems, answer, goods } = loaderData;
  return (
    <BenchPage
      open={open}
      title="Print provider"
      lead="The provider’s raw responses, next to what the shop reads from them."
    >
      <PrinterConnection {...connection} />
      <ErrorSummary problems={problems} />
      <PrintfulTestForm typed={typed} problems={problems} />
      {answer && <PrinterAnswerView answer={answer} />}
      <ProviderGoods {...goods} />
    </BenchPage>
  );
}
