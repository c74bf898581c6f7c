import { eventField } from "#app/outgoing-webhooks/contract.ts";
import { orderWebhookNames, orderWebhookTypes, rotationHours } from "#app/outgoing-webhooks/rules.ts";
import { formatDateTime } from "#app/shared/dates.ts";
import { useActionResult } from "../kit/action-result.ts";
import { ActionButton } from "../kit/buttons.tsx";
import { ConfirmDialog, DialogLink } from "../kit/dialogs.tsx";
import { FormCheckbox, FormField, FormGroup } from "../kit/form-fields.tsx";
import { SaveFailureNote } from "../kit/notes.tsx";
import { Panel } from "../kit/panel.tsx";
import type { Endpoint } from "./.server/endpoints.ts";

/** The signing secret: shown once after it was made, and replaced by rotation. */
export function SecretPanel({ secretShownAt, bothUntil }: Pick<Endpoint, "secretShownAt" | "bothUntil">) {
  const result = useActionResult("secret");
  const secret = result?.typed.secret;
  return (
    <Panel title="Signing secret" lit={secret !== undefined || !secretShownAt}>
      {secret !== undefined ? (
        <>
          <p className="small">Copy it now, to the program that checks the signatures. It is not shown again.</p>
          <p>
            <code className="whitespace-pre-wrap wrap-anywhere">{secret}</code>
          </p>
        </>
      ) : (
        <p className="small">
          {secretShownAt
            ? `Shown on ${formatDateTime(secretShownAt)}, and not again. If it is lost or known to others, rotate it.`
            : "Nobody has seen it yet. It is shown once, so have a place ready to keep it."}
        </p>
      )}
      {result?.problems.map(({ message }) => (
        <p className="error" key={message}>
          {message}
        </p>
      ))}
      {bothUntil && (
        <p className="small">Until {formatDateTime(bothUntil)} messages carry a signature with the old secret too.</p>
      )}
      <SaveFailureNote />
      <div className="row">
        {!secretShownAt && secret === undefined && (
          <ActionButton intent="secret" tone="ink">
            Show the secret once
          </ActionButton>
        )}
        <DialogLink name="rotate">Rotate…</DialogLink>
      </div>
      <ConfirmDialog name="rotate" title="Rotate the secret?" label="Rotate it">
        <p>
          A new secret is made. For {rotationHours} hours messages are signed with both, so change the receiver within
          that time.
          {bothUntil && " The secret before the last rotation stops working at once."}
        </p>
      </ConfirmDialog>
    </Panel>
  );
}

/** Address and events of an endpoint. */
export function EndpointFields() {
  const legend = (
    <legend className="pb-[0.3rem]">
      <b className="small">Events</b>
    </legend>
  );
  return (
    <>
      <FormField
        name="url"
        label="Address"
        hint="Where the shop posts each event, like https://example.org/orders"
        type="url"
        maxLength={500}
      />
      <FormGroup className="mt-3 grid gap-[0.35rem]" name="events" legend={legend}>
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
      </FormGroup>
    </>
  );
}
