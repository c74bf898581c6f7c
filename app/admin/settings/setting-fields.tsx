import { dayWords } from "#app/shared/dates.ts";
import { Field, Select, TextArea } from "#app/ui/forms/field.tsx";
import { Panel } from "../kit/panel.tsx";
import type { SettingState } from "./.server/read-settings.ts";
import type { SettingField, SettingPanel } from "./fields.ts";
import type { Conflict, SettingsResult } from "./settings-form.ts";

interface PanelsProps {
  panels: readonly SettingPanel[];
  states: Readonly<Record<string, SettingState>>;
  result: SettingsResult;
}

/** The fields of a page of the settings; each says where its value comes from, and has a way back to the file. */
export function SettingPanels({ panels, states, result }: PanelsProps) {
  return panels.map(({ title, lead, fields }) => (
    <Panel key={title} title={title}>
      {lead && <p className="small soft sets__lead">{lead}</p>}
      <div className="formgrid">
        {fields.map((field) => (
          <SettingInput key={field.key} field={field} state={states[field.key]!} result={result} />
        ))}
      </div>
    </Panel>
  ));
}

interface InputProps {
  field: SettingField;
  state: SettingState;
  result: SettingsResult;
}

function SettingInput({ field, state, result }: InputProps) {
  const { key, label, hint, optional, width, prefix, inputMode, type } = field;
  const shown = result.typed[key] ?? state.text;
  const shared = {
    name: key,
    label,
    hint,
    optional,
    error: result.problems.find((problem) => problem.field === key)?.message,
    defaultValue: shown,
  };
  return (
    // A new value from the server is shown even where the field was drawn before.
    <div className={width} key={shown}>
      <input type="hidden" name={`seen:${key}`} value={state.text} />
      {field.choices ? (
        <Select {...shared} className="select--s">
          {Object.entries(field.choices).map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </Select>
      ) : field.rows ? (
        <TextArea {...shared} rows={field.rows} className="sets__area" />
      ) : (
        <Field {...shared} prefix={prefix} inputMode={inputMode} type={type} className="input--s" />
      )}
      <Theirs conflict={result.conflicts.find((conflict) => conflict.key === key)} />
      <Origin name={key} label={label} state={state} />
    </div>
  );
}

/** What somebody else has written here meanwhile. */
export function Theirs({ conflict }: { conflict: Conflict | undefined }) {
  if (!conflict) return null;
  const { theirs, changed } = conflict;
  return (
    <p className="savednow small">
      {changed ? `${changed.by} changed this` : "This was put back to what the file says"} while you were writing. It
      now says “{theirs || "nothing"}”. Save again to put yours in its place.
    </p>
  );
}

/** Where a value comes from: 'From the file', or who changed it here and when, with a way back. */
function Origin({ name, label, state: { changed, inFile } }: { name: string; label: string; state: SettingState }) {
  if (!changed) return <p className="sets__origin tiny soft">From the file</p>;
  const file = inFile.replaceAll("\n", ", ");
  return (
    <p className="sets__origin tiny">
      <span className="soft">
        Changed here on {dayWords(changed.at)} by {changed.by}.
      </span>{" "}
      <button type="submit" className="linkbtn" name="back" value={name} aria-label={`${label}: back to the file`}>
        Back to the file
      </button>{" "}
      <span className="soft">({file ? `“${file.length > 60 ? `${file.slice(0, 60)}…` : file}”` : "empty"})</span>
    </p>
  );
}
