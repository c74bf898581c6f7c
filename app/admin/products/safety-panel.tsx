import { href } from "react-router";
import { Link } from "#app/ui/link.tsx";
import { FormField, FormTextArea } from "../kit/form-fields.tsx";
import { Panel } from "../kit/panel.tsx";
import { safetyFields as fields } from "./safety-fields.ts";

/** A product's own manufacturer, responsible person and warnings, in place of the shop's (R-MARKET-5). */
export function SafetyPanel() {
  return (
    <Panel title="Product safety">
      <div className="formgrid">
        <p className="small soft">
          Empty fields are as under <Link to={href("/admin/settings/markets")}>Settings, Markets</Link>. Northern
          Ireland and the European Union ask for them on the product’s page.
        </p>
        <FormTextArea
          label={fields.safetyManufacturer.label}
          hint="Name, then postal address"
          name="safetyManufacturer"
          rows={3}
          optional
          fieldClassName="c3"
        />
        <FormTextArea
          label={fields.safetyResponsible.label}
          hint="In the European Union or Northern Ireland: name, then postal address"
          name="safetyResponsible"
          rows={3}
          optional
          fieldClassName="c3"
        />
        <FormField
          label={fields.safetyManufacturerContact.label}
          name="safetyManufacturerContact"
          optional
          fieldClassName="c3"
        />
        <FormField
          label={fields.safetyResponsibleContact.label}
          name="safetyResponsibleContact"
          optional
          fieldClassName="c3"
        />
        <FormField
          label={fields.safetyIdentifier.label}
          hint="A model or batch number, like LN-HD-01"
          name="safetyIdentifier"
          optional
        />
        <FormTextArea label={fields.safetyWarnings.label} hint="One per line" name="safetyWarnings" rows={3} optional />
      </div>
    </Panel>
  );
}
