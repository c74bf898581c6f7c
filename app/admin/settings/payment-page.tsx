import { readPaymentAccount } from "#app/settings/.server/payment-account.ts";
import { domainOf, isMissingDomain, readPaymentDomain } from "#app/settings/.server/payment-domain.ts";
import { type ExpressName, expressNames } from "#app/settings/wallet-rules.ts";
import { formatDateTime } from "#app/shared/dates.ts";
import { Alert, Note } from "#app/ui/display/note.tsx";
import { Status } from "#app/ui/display/tag.tsx";
import { requireStaff } from "../.server/require-staff.ts";
import { DataTable } from "../kit/data-table.tsx";
import { Panel } from "../kit/panel.tsx";
import { ResourceForm } from "../kit/resource-form.tsx";
import type { Column } from "../kit/table-rows.tsx";
import { askPaymentAccount, registerPaymentDomain } from "./.server/ask-stripe.ts";
import { postSettingPage, readSettingPage } from "./.server/setting-page.ts";
import type { Route } from "./+types/payment-page";
import { SettingsForm } from "./settings-frame.tsx";
import { buttonName, domainState } from "./wallet-states.ts";
import { OtherCompanies, WaysToPay } from "./ways-to-pay.tsx";

export async function loader(args: Route.LoaderArgs) {
  const { shop } = await requireStaff(args, "settings");
  const [page, domain, account] = await Promise.all([
    readSettingPage(args, "payment"),
    readPaymentDomain(shop),
    readPaymentAccount(shop),
  ]);
  const isMissing = shop.config.SHOP_MODE === "live" && isMissingDomain(shop, domain);
  return { ...page, domain, account, name: domainOf(shop), mode: shop.config.SHOP_MODE, isMissing };
}

export const action = (args: Route.ActionArgs) =>
  postSettingPage(args, "payment", async () => [], {
    domain: { run: ({ shop, staff }) => registerPaymentDomain(shop, staff) },
    account: { run: ({ shop, staff }) => askPaymentAccount(shop, staff) },
  });

type OnDomain = Pick<Route.ComponentProps["loaderData"], "domain"> & { name: ExpressName };

const columns: Column<OnDomain>[] = [
  { header: "Wallet", cell: ({ name }) => buttonName(name) },
  {
    header: "On this domain",
    phone: "right",
    cell: ({ domain, name }) => {
      const { label, ...state } = domainState(domain, name);
      return <Status {...state}>{label}</Status>;
    },
  },
];

/** What is offered beside cards, whether Stripe has verified the shop's domain, and what the shop's account has. */
export default function PaymentPage({ loaderData }: Route.ComponentProps) {
  const { states, change, domain, account, name, mode, isMissing } = loaderData;
  const problems = Object.values(domain?.wallets ?? {}).flatMap(({ problem }) => problem ?? []);
  return (
    <>
      <SettingsForm tab="Payment" change={change}>
        {isMissing && <Alert>This shop is live, and {name} is not verified for every wallet below.</Alert>}
        <WaysToPay state={states.wallets!} domain={domain} />
        <OtherCompanies state={states.methods!} has={account?.methods ?? null} />
      </SettingsForm>
      <Panel title="What your Stripe account has">
        <p className="small">
          The shop offers no way to pay that Stripe has not activated.{" "}
          {account ? `Stripe last said on ${formatDateTime(account.checkedAt)}.` : "Stripe was never asked."}
        </p>
        <AskStripe intent="account" label={account ? "Ask again" : "Ask Stripe"} />
      </Panel>
      <DataTable
        title={name}
        caption="The shop’s domain at Stripe"
        columns={columns}
        rows={expressNames.map((name) => ({ domain, name }))}
        rowKey={({ name }) => name}
      />
      {[...new Set(problems)].map((problem) => (
        <Note key={problem}>
          Stripe says: <b>{problem}</b>
        </Note>
      ))}
      <Panel title={domain ? "Check again" : "Register the domain"}>
        <p className="small">
          Stripe shows a wallet only on a domain that it has verified.{" "}
          {domain ? `It was last checked on ${formatDateTime(domain.checkedAt)}.` : "It takes a few seconds."}
          {mode === "rehearsal" && " The rehearsal’s card form has no wallets: they need a real device."}
        </p>
        <AskStripe intent="domain" label={domain ? "Check again" : "Register"} />
      </Panel>
    </>
  );
}

const AskStripe = (question: { intent: "account" | "domain"; label: string }) => (
  <ResourceForm {...question} busyLabel="Asking Stripe..." tone="ink" size="s" />
);
