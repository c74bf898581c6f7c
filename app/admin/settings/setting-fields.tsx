import { formatDay } from "#app/shared/dates.ts";
import { Field, Options, Select, TextArea } from "#app/ui/forms/field.tsx";
import { useFormField, useFormState } from "../kit/form-fields.tsx";
import { Panel } from "../kit/panel.tsx";
import type { SettingState } from "./.server/read-settings.ts";
import type { SettingField, SettingPanel } from "./setting-panel.ts";

interface PanelsProps {
  panels: readonly SettingPanel[];
  states: Readonly<Record<string, SettingState>>;
}

/** The panels of a settings page. Each field shows where its value comes from, and can be reset to the default. */
export function SettingPanels({ panels, states }: PanelsProps) {
  return panels.map(({ title, lead, fields }) => (
    <Panel key={title} title={title}>
      {lead && <p className="small soft -mt-[0.4rem] mb-[0.9rem]">{lead}</p>}
      <div className="formgrid">
        {fields.map((field) => (
          <SettingInput key={field.key} field={field} state={states[field.key]!} />
        ))}
      </div>
    </Panel>
  ));
}

function SettingInput({ field, state }: { field: SettingField; state: SettingState }) {
  const { key, label, width } = field;
  const { shown, error } = useSetting(key, state);
  return (
    // Remounts the field when the stored value changes.
    <div className={width} key={shown}>
      <OriginalValue name={key} state={state} />
      <SettingControl field={field} shown={shown} error={error} />
      <ConflictNote name={key} />
      <Origin name={key} label={label} state={state} />
    </div>
  );
}

interface SettingControlProps {
  field: SettingField;
  /** Its value at first. */
  shown: string;
  error: string | undefined;
}

function SettingControl({ field, shown, error }: SettingControlProps) {
  const { key, label, hint, optional, prefix, inputMode, type, choices, rows } = field;
  const shared = { name: key, label, hint, optional, error, defaultValue: shown };
  if (choices)
    return (
      <Select {...shared} className="select--s">
        <Options of={Object.entries(choices)} />
      </Select>
    );
  if (rows) return <TextArea {...shared} rows={rows} className="sets__area" />;
  return <Field {...shared} prefix={prefix} inputMode={inputMode} type={type} className="input--s" />;
}

/** A field's value and error. After a submit, only touched fields have a submitted value. */
export function useSetting(name: string, { text }: SettingState) {
  const { typed } = useFormState();
  return { shown: typed[name] ?? text, error: useFormField(name).error };
}

/** The change that somebody else made since the page was opened. */
function useConflict(name: string) {
  return useFormState().conflict?.differences.find(({ field }) => field === name);
}

/** A setting whose control a page draws itself: its text, and what must be in its form. */
export function useOwnSetting(name: string, state: SettingState) {
  const { shown, error } = useSetting(name, state);
  const kept = (
    <>
      <OriginalValue name={name} state={state} />
      <ConflictNote name={name} />
    </>
  );
  return { shown, error, kept };
}

/** Submits the value that the page showed, so that nobody overwrites another's change unseen. */
export function OriginalValue({ name, state }: { name: string; state: SettingState }) {
  return <input type="hidden" name={`seen:${name}`} value={useConflict(name)?.theirs ?? state.text} />;
}

/** Under a field after a conflict: who changed it, and to what. */
export function ConflictNote({ name }: { name: string }) {
  const found = useConflict(name);
  if (!found) return null;
  const { theirs, by } = found;
  return (
    <p className="savednow small">
      {by ? `${by} changed this` : "This was reset to the default"} while you were editing. It is now “
      {theirs || "nothing"}”. Save again to overwrite it.
    </p>
  );
}

/** Where a value comes from: the default in store.config.ts, or who changed it here and when, with a reset button. */
export function Origin({
  name,
  label,
  state: { changed, inFile },
}: {
  name: string;
  label: string;
  state: SettingState;
}) {
  if (!changed) return <p className="sets__origin tiny soft">Default</p>;
  const text = inFile.replaceAll("\n", ", ");
  return (
    <p className="sets__origin tiny">
      <span className="soft">
        Changed here on {formatDay(changed.at)} by {changed.by}.
      </span>{" "}
      <button
        type="submit"
        className="linkbtn text-[length:inherit]"
        name="back"
        value={name}
        aria-label={`${label}: reset to default`}
      >
        Reset to default
      </button>{" "}
      <span className="soft">({text ? `“${text.length > 60 ? `${text.slice(0, 60)}…` : text}”` : "empty"})</span>
    </p>
  );
}
