import { data, Form, href, useNavigation } from "react-router";
import { formOf, readForm } from "#app/shared/form.ts";
import { Alert, Note } from "#app/ui/display/note.tsx";
import { Status } from "#app/ui/display/tag.tsx";
import { Button } from "#app/ui/forms/button.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { Field, Select } from "#app/ui/forms/field.tsx";
import { Link } from "#app/ui/link.tsx";
import { type CardConnection, cardConnection } from "./.server/confirm-card.ts";
import { openDevTools } from "./.server/open-dev-tools.ts";
import { payAsTest, readOrderStatus } from "./.server/pay-as-test.ts";
import { sampleVariant } from "./.server/products.ts";
import type { Route } from "./+types/payment-test-page";
import { testCards, testPaymentForm } from "./contract.ts";
import { DevToolsPage, DevToolsPart, devToolsMeta, Fact } from "./dev-tools-page.tsx";
import { OrderStatusView, PaymentSteps } from "./payment-steps.tsx";
import { CountrySelect, fieldProps, type QueryProblem } from "./query-form.tsx";

export const meta: Route.MetaFunction = () => devToolsMeta("Test payment");

export async function loader(args: Route.LoaderArgs) {
  const { shop, isLive, open } = await openDevTools(args, "test-payment");
  const params = new URL(args.request.url).searchParams;
  const [connection, sample, orderStatus] = await Promise.all([
    cardConnection(shop),
    sampleVariant(shop),
    isLive ? null : readOrderStatus(shop, args.request, params.get("order")),
  ]);
  const variantId = params.get("variantId")?.slice(0, 20) ?? String(sample?.id ?? "");
  return { isLive, open, connection, orderStatus, start: { ...testBuyer, variantId, quantity: "1", card: "pays" } };
}

/** Not a real person: `.example` addresses reach no one. */
const testBuyer = {
  email: "test-buyer@example.com",
  firstName: "Test",
  lastName: "Buyer",
  address: "1 Test Street",
  city: "Hebden Bridge",
  state: "",
  postcode: "HX7 8DG",
  country: "GB",
};
const addressFields = Object.keys(testBuyer);

export async function action(args: Route.ActionArgs) {
  const { shop, isLive } = await openDevTools(args, "test-payment");
  const form = readForm(testPaymentForm, await formOf(args.request));
  const refuse = (problems: QueryProblem[], status: number) =>
    data({ typed: form.typed, problems, payment: null }, { status });
  if (isLive) return refuse([{ field: "", message: "A live shop doesn’t take test payments." }], 403);
  if (!form.ok)
    return refuse(
      form.problems.map(({ field = "", message }) => ({ field, message })),
      400,
    );
  const { variantId, quantity, card } = form.data;
  const address = Object.fromEntries(addressFields.map((name) => [name, form.typed[name] ?? ""]));
  const { cookies, ...payment } = await payAsTest(shop, args.request, { variantId, quantity, card, address });
  const headers = cookies.map((cookie): [string, string] => ["set-cookie", cookie]);
  const { refusal } = payment;
  return data(
    { typed: form.typed, problems: refusal ? problemsOf(refusal) : [], payment },
    { status: refusal ? 400 : 200, headers },
  );
}

/** The problems of the fields that a refusal names; its message if it names none. */
function problemsOf({ message, fields }: { message: string; fields: Record<string, string> }): QueryProblem[] {
  const named = Object.entries(fields).map(([field, problem]) => ({ field, message: problem }));
  return named.length > 0 ? named : [{ field: "", message }];
}

/** A purchase with a test card of a chosen outcome, by the same calls as the checkout, showing each call. */
export default function TestPaymentPage({ loaderData, actionData }: Route.ComponentProps) {
  const { isLive, open, connection, orderStatus, start } = loaderData;
  const { typed = start, problems = [], payment = null } = actionData ?? {};
  const shownProblems = problems.map(({ field, message }) => ({ message, ...(field && { field }) }));
  return (
    <DevToolsPage
      open={open}
      title="Test payment"
      lead={
        isLive ? "How this shop is connected to its card processor." : "Buy something with a test card of your choice."
      }
    >
      <CardConnectionView connection={connection} isLive={isLive} />
      {!isLive && (
        <>
          <ErrorSummary problems={shownProblems} />
          <TestPaymentForm action={href("/test-payment")} typed={typed} problems={problems} />
          {payment && <PaymentSteps payment={payment} />}
          {!payment && orderStatus && <OrderStatusView orderStatus={orderStatus} />}
        </>
      )}
    </DevToolsPage>
  );
}

/** The payment provider, the kind of keys, and whether it responds. */
function CardConnectionView({ connection, isLive }: { connection: CardConnection; isLive: boolean }) {
  const { keys, isSandbox, ok, ms, error } = connection;
  return (
    <DevToolsPart id="connection" title="The connection">
      <dl className="devtools__facts">
        <Fact name="Card processor">{isSandbox ? "Sandbox" : "Stripe"}</Fact>
        <Fact name="Keys">{keys === "live" ? "Live" : "Test"}</Fact>
        <Fact name="State">
          <Status tone={ok ? "good" : "bad"}>{ok ? `Responds in ${ms} ms` : "Doesn’t respond"}</Status>
        </Fact>
      </dl>
      {error && <Alert>{error}</Alert>}
      {isLive && (
        <Note>
          This shop is live, so nothing can be paid from this page: a real card would be charged. Use a rehearsal for
          test payments.
        </Note>
      )}
    </DevToolsPart>
  );
}

interface TestPaymentFormProps {
  action: string;
  typed: Record<string, string>;
  problems: QueryProblem[];
}

/** The purchase, its address, and the card's outcome. */
function TestPaymentForm({ action, typed, problems }: TestPaymentFormProps) {
  const busy = useNavigation().formAction?.startsWith(action) ?? false;
  const field = fieldProps({ typed, problems });
  return (
    <DevToolsPart id="purchase" title="The purchase">
      <Form method="post" action={`${action}#outcome`} className="stack" noValidate>
        <div className="formgrid">
          <Field
            {...field("variantId")}
            label="Variant"
            hint={
              <>
                The variant’s id: find it under <Link to={href("/variant-test-simple")}>One variant</Link>.
              </>
            }
            fieldClassName="c3"
            inputMode="numeric"
          />
          <Field {...field("quantity")} label="Quantity" hint="1 to 100." fieldClassName="c3" inputMode="numeric" />
          <Select {...field("card")} label="Card">
            {Object.entries(testCards).map(([card, { label, number }]) => (
              <option key={card} value={card}>
                {label}, {number}
              </option>
            ))}
          </Select>
          <Field {...field("email")} label="Email" type="email" maxLength={254} autoComplete="off" />
          <Field {...field("firstName")} label="First name" fieldClassName="c3" maxLength={100} autoComplete="off" />
          <Field {...field("lastName")} label="Last name" fieldClassName="c3" maxLength={100} autoComplete="off" />
          <Field {...field("address")} label="Address" maxLength={200} autoComplete="off" />
          <Field {...field("city")} label="Town or city" fieldClassName="c3" maxLength={100} autoComplete="off" />
          <Field {...field("postcode")} label="Postcode" fieldClassName="c3" maxLength={20} autoComplete="off" />
          <Field {...field("state")} label="State" optional fieldClassName="c3" maxLength={100} autoComplete="off" />
          <CountrySelect {...field("country")} autoComplete="off" />
        </div>
        <Button type="submit" tone="brand" busy={busy} busyLabel="Paying...">
          Pay with this card
        </Button>
      </Form>
    </DevToolsPart>
  );
}
