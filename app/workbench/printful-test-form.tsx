import { Form, href } from "react-router";
import { countries } from "#app/pricing/countries.ts";
import type { ProviderStatus } from "#app/provider-status/rules.ts";
import { Status } from "#app/ui/display/tag.tsx";
import { Button } from "#app/ui/forms/button.tsx";
import { Field, Select } from "#app/ui/forms/field.tsx";
import { BenchPart } from "./bench-page.tsx";
import { type PrinterCall, printerCalls } from "./contract.ts";
import { Fact } from "./fact.tsx";
import { type Problem, problemAt } from "./read-query.ts";

const callWords: Record<PrinterCall, string> = {
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

interface PrinterConnectionProps {
  status: ProviderStatus;
  isStandIn: boolean;
  storeId: number;
  /** 0 stands for no limit. */
  callsPerMinute: number;
}

/** Whom the shop asks, without the token that it asks with. */
export function PrinterConnection({ status, isStandIn, storeId, callsPerMinute }: PrinterConnectionProps) {
  return (
    <BenchPart id="connection" title="The connection">
      <dl className="bench__facts">
        <Fact name="Print provider">{isStandIn ? "Sandbox" : "Printful"}</Fact>
        <Fact name="Store">{storeId}</Fact>
        <Fact name="Calls per minute">{callsPerMinute === 0 ? "No limit" : callsPerMinute}</Fact>
        <Fact name="State">
          <Status tone={statuses[status].tone}>{statuses[status].words}</Status>
        </Fact>
      </dl>
    </BenchPart>
  );
}

export function PrintfulTestForm({ typed, problems }: { typed: Record<string, string>; problems: Problem[] }) {
  const field = (name: string) => ({ name, defaultValue: typed[name] ?? "", error: problemAt(problems, name) });
  return (
    <BenchPart id="call-form" title="The call">
      <Form method="get" action={`${href("/printful-test")}#answer`} className="stack" noValidate>
        <div className="formgrid">
          <Select {...field("call")} label="Call">
            {printerCalls.map((call) => (
              <option key={call} value={call}>
                {callWords[call]}
              </option>
            ))}
          </Select>
          <Field
            {...field("id")}
            label="Id"
            hint="A store product or a catalogue variant. Not needed for lists."
            inputMode="numeric"
          />
          <Select {...field("country")} label="Country" hint="For rates." fieldClassName="c3">
            {countries.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </Select>
          <Field
            {...field("postcode")}
            label="Postcode"
            hint="For rates."
            optional
            fieldClassName="c3"
            maxLength={20}
          />
        </div>
        <Button type="submit" tone="brand">
          Ask the printer
        </Button>
      </Form>
    </BenchPart>
  );
}
