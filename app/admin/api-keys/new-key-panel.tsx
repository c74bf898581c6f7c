import { useEffect, useRef, useState } from "react";
import { maxKeyDays, usualKeyDays } from "#app/api-keys/rules.ts";
import { apiScopes, scopeNames } from "#app/api-keys/scopes.ts";
import { Button } from "#app/ui/forms/button.tsx";
import { Icon } from "#app/ui/media/icon.tsx";
import { useIsHydrated } from "#app/ui/use-is-hydrated.ts";
import { useActionResult } from "../kit/action-result.ts";
import { FormCheckbox, FormField, FormGroup } from "../kit/form-fields.tsx";
import { Panel } from "../kit/panel.tsx";
import { ResourceForm } from "../kit/resource-form.tsx";
import { scopeField } from "./api-key-form.ts";

const size = { className: "input--s", fieldClassName: "c2" };

/** The form for a new key; once one is created, the key itself, which no other response contains. */
export function NewKeyPanel() {
  const key = useActionResult("create")?.typed.key;
  if (key !== undefined) return <NewKey value={key} />;
  return (
    <Panel title="New key">
      <ResourceForm
        intent="create"
        values={{ days: String(usualKeyDays) }}
        label="Create key"
        busyLabel="Creating..."
        tone="ink"
        size="s"
      >
        <div className="formgrid">
          <FormField name="name" label="Name" hint="The program that will use it" maxLength={60} {...size} />
          <FormField
            name="days"
            label="Days until it expires"
            hint={`At most ${maxKeyDays}`}
            inputMode="numeric"
            {...size}
          />
        </div>
        <ScopeBoxes />
      </ResourceForm>
    </Panel>
  );
}

/** Takes focus, since the button that was pressed is gone. */
function NewKey({ value }: { value: string }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <Panel title="Your new key" lit>
      <div className="stack" ref={box} tabIndex={-1}>
        <p>Copy it now, into the program that will use it. It is not shown again.</p>
        <code className="wrap-anywhere">{value}</code>
        <CopyKey value={value} />
      </div>
    </Panel>
  );
}

function ScopeBoxes() {
  return (
    <FormGroup
      className="mt-3 grid gap-[0.35rem]"
      name="scopes"
      legend={<legend className="label">What it may do</legend>}
    >
      {scopeNames.map((scope) => (
        <FormCheckbox key={scope} name={scopeField(scope)} label={`${apiScopes[scope].label} (${scope})`} />
      ))}
    </FormGroup>
  );
}

/** Copies a new key; absent where the browser has no clipboard for it. */
function CopyKey({ value }: { value: string }) {
  const [result, setResult] = useState("");
  const canCopy = useIsHydrated() && navigator.clipboard !== undefined;
  if (!canCopy) return null;
  const copy = () =>
    navigator.clipboard.writeText(value).then(
      () => setResult("Key copied."),
      () => setResult("Your browser didn’t allow it. Select the key and copy it."),
    );
  return (
    <div className="row">
      <Button size="s" tone="ink" onClick={copy}>
        <Icon name="copy" size="s" /> Copy key
      </Button>
      <span className="small" role="status">
        {result}
      </span>
    </div>
  );
}
