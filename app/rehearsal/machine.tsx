import { type ReactNode, useId } from "react";
import { Form, useSubmit } from "react-router";
import { Status } from "#app/ui/display/tag.tsx";
import { Button } from "#app/ui/forms/button.tsx";
import { Checkbox } from "#app/ui/forms/checkbox.tsx";
import { Icon, type IconName } from "#app/ui/media/icon.tsx";
import type { RehearsalProvider, RehearsalState } from "./contract.ts";
import { faultsOf, faultsOn } from "./labels.ts";
import { StageButton } from "./stage.tsx";

interface MachineProps {
  provider: RehearsalProvider;
  name: string;
  icon: IconName;
  faults: RehearsalState["faults"];
  /** Rows: `<li>` each. */
  children: ReactNode;
}

/** One of the three sandbox servers: its records and its active faults. */
export function Machine({ provider, name, icon, faults, children }: MachineProps) {
  const title = useId();
  const on = faults.filter((fault) => fault.provider === provider).map(({ fault }) => fault);
  return (
    <section className="mc" aria-labelledby={title}>
      <div className="mc__h">
        <Icon name={icon} size="l" />
        <h2 className="text-[1.45rem] font-stretch-[80%]" id={title}>
          {name}
        </h2>
        <Status tone={on.length > 0 ? "bad" : "good"}>{on.length > 0 ? "Has faults" : "Answers"}</Status>
      </div>
      <ul className="mc__l content-start">{children}</ul>
      <details className="mc__f" open={on.length > 0}>
        <summary>
          <Icon name="settings" />
          Faults{" "}
          {on.length > 0 ? <span className="tag on">{on.length} on</span> : <span className="soft">none on</span>}
          <Icon name="down" />
        </summary>
        <FaultSwitches provider={provider} on={on} />
      </details>
    </section>
  );
}

/** Submits on change with JavaScript; without it there is a button. */
function FaultSwitches({ provider, on }: { provider: RehearsalProvider; on: string[] }) {
  const submit = useSubmit();
  return (
    <Form
      method="post"
      preventScrollReset
      className="stack"
      onChange={(event) => submit(event.currentTarget, { preventScrollReset: true })}
    >
      <input type="hidden" name="intent" value="faults" />
      <input type="hidden" name="provider" value={provider} />
      {faultsOf[provider].map(({ fault, words }) => {
        const isOn = on.includes(fault);
        // Remounted when it is switched elsewhere; until then the local tick stays.
        const key = `${fault} ${isOn}`;
        return (
          <Checkbox
            key={key}
            name="fault"
            id={`${provider}-${fault}`}
            value={fault}
            label={words}
            defaultChecked={isOn}
          />
        );
      })}
      <noscript>
        <Button type="submit" size="s">
          Set faults
        </Button>
      </noscript>
    </Form>
  );
}

interface RowProps {
  title: ReactNode;
  detail: ReactNode;
  status?: ReactNode;
  action?: ReactNode;
}

/** One record of a sandbox server. */
export function Row({ title, detail, status, action }: RowProps) {
  return (
    <li>
      <b>{title}</b>
      <span className="tiny soft">{detail}</span>
      {status}
      {action}
    </li>
  );
}

/** Placeholder for an empty list. */
export const EmptyRow = ({ children }: { children: ReactNode }) => (
  <li>
    <span className="soft">{children}</span>
  </li>
);

/** All active faults, and one button to turn them off. */
export function FaultsOn({ faults }: { faults: RehearsalState["faults"] }) {
  return (
    <section className="row row--between pt-4" aria-labelledby="faults-on">
      <div className="small">
        <h2 id="faults-on" className="sr">
          Faults
        </h2>
        <b>Broken on purpose:</b> {faults.length === 0 ? "nothing." : `${faultsOn(faults).join("; ")}.`}
      </div>
      {faults.length > 0 && (
        <StageButton fields={{ intent: "no_faults" }} tone="brand">
          Turn all faults off
        </StageButton>
      )}
    </section>
  );
}
