import { type FormProblem, problemOf } from "#app/shared/form.ts";
import { Field, TextArea } from "#app/ui/forms/field.tsx";
import { Panel } from "../kit/panel.tsx";
import type { BundleDraft } from "./draft.ts";

interface WordsPanelProps {
  draft: BundleDraft;
  problems: readonly FormProblem[];
}

/** Name, words and address. */
export function WordsPanel({ draft, problems }: WordsPanelProps) {
  const of = (
    name: "name" | "type" | "description" | "shipping" | "urgency" | "slug" | "features" | "materials" | "care",
  ) => ({
    name,
    defaultValue: draft[name],
    error: problemOf(problems, name),
  });
  return (
    <Panel title="Words">
      <div className="formgrid">
        <Field {...of("name")} label="Name" className="input--s" fieldClassName="c4" />
        <Field
          {...of("type")}
          label="Type"
          className="input--s"
          fieldClassName="c2"
          list="bundle-types"
          autoCapitalize="none"
        />
        <datalist id="bundle-types">
          {["starter", "champion", "activist"].map((type) => (
            <option key={type} value={type} />
          ))}
        </datalist>
        <TextArea {...of("description")} label="Description" rows={2} className="sets__area" />
        <Field
          {...of("shipping")}
          label="Delivery line"
          hint="Shown beside the price"
          className="input--s"
          fieldClassName="c3m"
        />
        <Field
          {...of("urgency")}
          label="Urgency line"
          optional
          hint="Only for a real deadline"
          className="input--s"
          fieldClassName="c3m"
        />
        <Field
          {...of("slug")}
          label="Web address"
          prefix="/product/"
          className="input--s"
          autoCapitalize="none"
          spellCheck={false}
        />
        <TextArea {...of("features")} label="Features" optional hint="One a line" rows={3} className="sets__area" />
        <TextArea
          {...of("materials")}
          label="Materials"
          optional
          hint="One a line, like ‘T-Shirt: cotton’"
          rows={3}
          className="sets__area"
          fieldClassName="c3m"
        />
        <TextArea
          {...of("care")}
          label="Care"
          optional
          hint="One a line, like ‘Cap: by hand’"
          rows={3}
          className="sets__area"
          fieldClassName="c3m"
        />
      </div>
    </Panel>
  );
}
