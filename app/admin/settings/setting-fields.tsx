import { dayWords } from "#app/shared/dates.ts";
import { Field, Select, TextArea } from "#app/ui/forms/field.tsx";
import { useFormField, useFormState } from "../kit/form-fields.tsx";
import { Panel } from "../kit/panel.tsx";
import type { SettingState } from "./.server/read-settings.ts";
import type { SettingField, SettingPanel } from "./fields.ts";

interface PanelsProps {
  panels: readonly SettingPanel[];
  states: Readonly<Record<string, SettingState>>;
}

/** The fields of a page of the settings; each says where its value comes from, and has a way back to the file. */
export function SettingPanels({ panels, states }: PanelsProps) {
  return panels.map(({ title, lead, fields }) => (
    <Panel key={title} title={title}>
      {lead && <p className="small soft sets__lead">{lead}</p>}
      <div className="formgrid">
        {fields.map((field) => (
          <SettingInput key={field.key} field={field} state={states[field.key]!} />
        ))}
      </div>
    </Panel>
  ));
}

function SettingInput({ field, state }: { field: SettingField; state: SettingState }) {
  const { key, label, hint, optional, width, prefix, inputMode, type } = field;
  const { shown, error } = useSetting(key, state);
  const shared = { name: key, label, hint, optional, error, defaultValue: shown };
  return (
    // A new value from the server is shown even where the field was drawn before.
    <div className={width} key={shown}>
      <Seen name={key} state={state} />
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
      <Theirs name={key} />
      <Origin name={key} label={label} state={state} />
    </div>
  );
}

/** What stands in a row's field, and what is wrong with it: only what was touched comes back from a form. */
export function useSetting(name: string, { text }: SettingState) {
  const { typed } = useFormState();
  return { shown: typed[name] ?? text, error: useFormField(name).error };
}

/** What somebody else has written into a row since the page was opened. */
function useTheirs(name: string) {
  return useFormState().conflict?.differences.find(({ field }) => field === name);
}

/** What its writer saw of a row, so that nobody overwrites another unseen. */
export function Seen({ name, state }: { name: string; state: SettingState }) {
  return <input type="hidden" name={`seen:${name}`} value={useTheirs(name)?.theirs ?? state.text} />;
}

export function Theirs({ name }: { name: string }) {
  const found = useTheirs(name);
  if (!found) return null;
  const { theirs, by } = found;
  return (
    <p className="savednow small">
      {by ? `${by} changed this` : "This was put back to what the file says"} while you were writing. It now says “
      {theirs || "nothing"}”. Save again to put yours in its place.
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
