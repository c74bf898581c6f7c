import { useState } from "react";
import { uncapitalized } from "#app/shared/capitalized.ts";
import { Checkbox } from "#app/ui/forms/checkbox.tsx";
import { FormField, FormSelect } from "../kit/form-fields.tsx";
import { grantable, permissionLabel, roleDetails } from "./grants.ts";

const roles = Object.fromEntries(
  Object.entries(roleDetails).map(([name, { label, about }]) => [name, `${label}: ${uncapitalized(about)}`]),
);

/** Fields for a role, its permissions if it is custom, and its last day. @param initial the initial values */
export function RoleFields({ initial }: { initial: { role: string; permissions: readonly string[] } }) {
  const [role, setRole] = useState(initial.role);
  return (
    <>
      <FormSelect label="Role" name="role" options={roles} onChange={(event) => setRole(event.currentTarget.value)} />
      <details className="own-list" open={role === "custom"}>
        <summary className="small w-fit underline [font-weight:600]">Choose permissions</summary>
        <fieldset>
          <legend className="hint">Used only for the role “{roleDetails.custom.label}”.</legend>
          <div className="own-list__boxes">
            {grantable.map((permission) => (
              <Checkbox
                key={permission}
                name="permission"
                value={permission}
                id={`permission-${permission}`}
                defaultChecked={initial.permissions.includes(permission)}
                label={permissionLabel(permission)}
              />
            ))}
          </div>
        </fieldset>
      </details>
      <FormField label="Last day" optional hint="Access ends after this day" name="lastDay" type="date" />
    </>
  );
}
