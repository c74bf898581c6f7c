import { Field, Options, Select } from "#app/ui/forms/field.tsx";
import { Link } from "#app/ui/link.tsx";
import { store } from "#store";
import { compareWidths, type FinderState, type FoundSize, findable } from "./find-size.ts";
import { LengthText } from "./size-chart.tsx";
import { sizeCharts } from "./size-charts.ts";
import "./size-finder.css";
import "#app/ui/forms/size-buttons.css";

const fitLabels = { close: "Close", same: "Like that one", roomy: "Roomy" } as const;

/** Finds a size from a garment that fits. The state is in the query, so it works without JavaScript too. */
export function SizeFinder({ state }: { state: FinderState }) {
  const { garment, width, fit, found, problem } = state;
  return (
    <div className="cols frame finder">
      <form action="/size-guide" noValidate>
        <div className="formgrid">
          <Select name="garment" label="What are you buying?" fieldClassName="c3" defaultValue={garment}>
            <Options of={findable.map((each) => [each, sizeCharts[each].name])} />
          </Select>
          <Field
            name="width"
            label="Width of one that fits you"
            hint="Armpit to armpit, cm or inches"
            error={problem ?? undefined}
            fieldClassName="c3"
            defaultValue={width}
            inputMode="decimal"
            autoComplete="off"
          />
          <fieldset>
            <legend className="label">How do you like it?</legend>
            <div className="sizes">
              {Object.entries(fitLabels).map(([value, label]) => (
                <label className="size" key={value}>
                  <input type="radio" name="fit" value={value} defaultChecked={value === fit} />
                  <span>{label}</span>
                </label>
              ))}
            </div>
          </fieldset>
          <button type="submit" className="btn btn--wide">
            Find my size
          </button>
        </div>
      </form>
      {/* biome-ignore lint/a11y/noAutofocus: the page answers a form, and this is where the answer begins */}
      <div className="finder__answer" role="status" tabIndex={-1} autoFocus={found !== null}>
        {found === null && <Intro />}
        {found === "none" && <NoSize state={state} />}
        {found !== null && found !== "none" && <Answer state={state} found={found} />}
      </div>
    </div>
  );
}

function Intro() {
  return (
    <>
      <p className="finder__size" aria-hidden="true">
        ?
      </p>
      <p className="small">Your size will appear here.</p>
    </>
  );
}

function Answer({ state, found }: { state: FinderState; found: FoundSize }) {
  const { name } = sizeCharts[state.garment];
  const { size, width, difference } = found;
  const compared = compareWidths(difference);
  return (
    <>
      <p className="small">Take</p>
      <p className="finder__size">{size}</p>
      <p className="small">
        <Measured cm={width} /> wide,{" "}
        {difference === 0 ? (
          compared.cm
        ) : (
          <>
            <span className="cm">{compared.cm}</span> <span className="in">{compared.inches}</span>
          </>
        )}
        .{" "}
        <Link to={`/product/${store.brandSlug}-${state.garment}?size=${encodeURIComponent(size.toLowerCase())}`}>
          <b>
            {store.brand} {name}, {size}
          </b>
        </Link>
      </p>
    </>
  );
}

function NoSize({ state }: { state: FinderState }) {
  const { name, rows } = sizeCharts[state.garment];
  const first = rows[0];
  const last = rows.at(-1);
  return (
    <p>
      We don’t have that width. The {name} comes in widths from {first?.size},{" "}
      <Measured cm={first?.values[0] as number} />, to {last?.size}, <Measured cm={last?.values[0] as number} />.
    </p>
  );
}

/** A length with its unit. */
function Measured({ cm }: { cm: number }) {
  return (
    <>
      <LengthText of={cm} /> <span className="cm">cm</span>
      <span className="in">inches</span>
    </>
  );
}
