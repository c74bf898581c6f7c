import { useState } from "react";
import { type FormProblem, problemOf, type Typed } from "#app/shared/form.ts";
import { Checkbox } from "#app/ui/forms/checkbox.tsx";
import { Field, Select } from "#app/ui/forms/field.tsx";
import { grantable, permissionLabel, roleWords } from "./grants.ts";

interface RoleFieldsProps {
  problems: FormProblem[];
  /** What was typed, or what stands: role, permissions joined by commas, lastDay. */
  typed: Typed;
}

/** Role, its own list where it is one, and its last day. */
export function RoleFields({ problems, typed }: RoleFieldsProps) {
  const [role, setRole] = useState(typed.role || "support");
  const chosen = (typed.permissions ?? "").split(",");
  return (
    <>
      <Select
        label="Role"
        name="role"
        value={role}
        onChange={(event) => setRole(event.currentTarget.value)}
        error={problemOf(problems, "role")}
      >
        {Object.entries(roleWords).map(([name, { label, about }]) => (
          <option key={name} value={name}>
            {label}: {about.charAt(0).toLowerCase() + about.slice(1)}
          </option>
        ))}
      </Select>
      <details className="own-list" open={role === "custom"}>
        <summary className="small">Choose what it opens</summary>
        <fieldset>
          <legend className="hint">Counts only for the role “{roleWords.custom.label}”.</legend>
          <div className="own-list__boxes">
            {grantable.map((permission) => (
              <Checkbox
                key={permission}
                name="permission"
                value={permission}
                id={`permission-${permission}`}
                defaultChecked={chosen.includes(permission)}
                label={permissionLabel(permission)}
              />
            ))}
          </div>
        </fieldset>
      </details>
      <Field
        label="Last day"
        optional
        hint="Access ends after this day"
        name="lastDay"
        type="date"
        defaultValue={typed.lastDay}
        error={problemOf(problems, "lastDay")}
      />
    </>
  );
}
