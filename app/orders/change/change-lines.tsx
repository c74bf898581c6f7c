import { type FormProblem, problemOf, type Typed } from "#app/shared/form.ts";
import { Select } from "#app/ui/forms/field.tsx";
import { groundFor } from "#app/ui/layout/panes.tsx";
import { Money, VisuallyHidden } from "#app/ui/markup.tsx";
import { Picture } from "#app/ui/media/picture.tsx";
import type { LineToChange } from "./line-options.ts";
import "./change-lines.css";
import "#app/ui/display/line.css";

interface ChangeLinesProps {
  lines: readonly LineToChange[];
  typed: Typed;
  problems: readonly FormProblem[];
}

/** Each line's colour, size and quantity, as plain form fields. */
export function ChangeLines({ lines, typed, problems }: ChangeLinesProps) {
  return (
    <div className="chls">
      {lines.map((line) => (
        <fieldset className="chl" key={line.id}>
          <legend>
            <VisuallyHidden>{line.productName}</VisuallyHidden>
          </legend>
          <span className={`photo ground-${groundFor(line.color)}`}>
            <Picture picture={line.imageUrl} alt="" sizes="7rem" />
          </span>
          <div className="grid gap-[0.7rem]">
            <div className="chl__h">
              <h3 className="text-(length:--t-3) font-stretch-[84%]">{line.productName}</h3>
              {line.bundleName ? (
                <span className="small soft">{line.bundleName}</span>
              ) : (
                <b className="num">
                  <Money pence={line.unitPrice} />
                </b>
              )}
            </div>
            <div className="chl__o">
              <Choice name={`color-${line.id}`} label="Colour" own={line.color} of={line.colors} typed={typed} />
              <Choice
                name={`size-${line.id}`}
                label="Size"
                own={line.size}
                of={line.sizes}
                typed={typed}
                error={problemOf(problems, `size-${line.id}`)}
              />
              <Select
                name={`quantity-${line.id}`}
                label="Quantity"
                defaultValue={typed[`quantity-${line.id}`] ?? line.now}
              >
                {Array.from({ length: line.most }, (_, index) => line.most - index).map((quantity) => (
                  <option key={quantity}>{quantity}</option>
                ))}
                <option value={0}>Remove</option>
              </Select>
            </div>
          </div>
        </fieldset>
      ))}
    </div>
  );
}

interface ChoiceProps {
  name: string;
  label: string;
  /** What was ordered. */
  own: string;
  of: LineToChange["sizes"];
  typed: Typed;
  error?: string | undefined;
}

/** A select, or the only choice as text. */
function Choice({ name, label, own, of, typed, error }: ChoiceProps) {
  if (of.length < 2) {
    return (
      <p className="field">
        <span className="label">{label}</span>
        <span className="chl__f">{own}</span>
      </p>
    );
  }
  return (
    <Select name={name} label={label} defaultValue={typed[name] ?? own} {...(error && { error })}>
      {of.map(({ name: value, isOff }) => (
        <option key={value} value={value} disabled={isOff}>
          {isOff ? `${value}, not possible now` : value}
        </option>
      ))}
    </Select>
  );
}
