import { eventField } from "#app/outgoing-webhooks/contract.ts";
import { orderWebhookNames, orderWebhookTypes } from "#app/outgoing-webhooks/rules.ts";
import { FormCheckbox, FormField, useFormField } from "../kit/form-fields.tsx";

/** Address and events of an endpoint. */
export function EndpointFields() {
  const { error } = useFormField("events");
  return (
    <>
      <FormField
        name="url"
        label="Address"
        hint="Where the shop posts each event, like https://example.org/orders"
        type="url"
        maxLength={500}
      />
      <fieldset className="whk__events" id="events" tabIndex={-1}>
        <legend className="pb-[0.3rem]">
          <b className="small">Events</b>
        </legend>
        {error && <p className="error">{error}</p>}
        {orderWebhookNames.map((name) => (
          <FormCheckbox
            key={name}
            name={eventField(name)}
            label={
              <>
                <code className="mr-[0.35em]">{name}</code>{" "}
                <span className="small soft">{orderWebhookTypes[name].when}</span>
              </>
            }
          />
        ))}
      </fieldset>
    </>
  );
}
