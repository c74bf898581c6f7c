import { useState } from "react";
import { TextButton } from "#app/ui/forms/button.tsx";
import { Checkbox } from "#app/ui/forms/checkbox.tsx";
import { Field, Select } from "#app/ui/forms/field.tsx";
import { useAdmin } from "../admin-context.tsx";
import { useFormFields } from "./form-context.ts";
import { imageField } from "./read-product-form.ts";
import type { Pictures, Tile } from "./use-pictures.ts";

interface ImageFieldsProps {
  id: string;
  /** The key of its fields. */
  name: string;
  tile: Tile;
  index: number;
  pictures: Pictures;
  colours: readonly string[];
  isOpen: boolean;
}

/** What can be said of a picture. Open for all where no script runs. */
export function ImageFields({ id, name, tile, index, pictures, colours, isOpen }: ImageFieldsProps) {
  const { startOf, isOn, problemOf } = useFormFields();
  const { may } = useAdmin();
  const [alt, colour] = [imageField(name, "alt"), imageField(name, "colour")];
  const last = pictures.tiles.length - 1;
  const role = (part: "primary" | "thumbnail", label: string) => (
    <label className="check">
      <input
        type="radio"
        name={part}
        value={name}
        checked={pictures[part] === tile.key}
        onChange={() => pictures.choose(part, tile.key)}
      />
      <span>{label}</span>
    </label>
  );
  return (
    <fieldset id={id} hidden={!isOpen} className="imgs__more" aria-label={`Image ${index + 1}`}>
      <Place name={imageField(name, "place")} index={index} onMove={(to) => pictures.move(tile.key, to)} />
      <span className="row scripted">
        <TextButton className="small" aria-disabled={index === 0} onClick={() => pictures.move(tile.key, index - 1)}>
          Move earlier
        </TextButton>
        <TextButton className="small" aria-disabled={index === last} onClick={() => pictures.move(tile.key, index + 1)}>
          Move later
        </TextButton>
      </span>
      <Field
        label="What it shows"
        hint="For people who cannot see it"
        name={alt}
        className="input--s"
        defaultValue={startOf(alt, tile.stored?.alt ?? "")}
        error={problemOf(alt)}
      />
      <Select
        label="Colour"
        name={colour}
        className="select--s"
        defaultValue={startOf(colour, tile.stored?.colour ?? "")}
        error={problemOf(colour)}
      >
        <option value="">All colours</option>
        {[...new Set([...colours, ...(tile.stored?.colour ? [tile.stored.colour] : [])])].map((each) => (
          <option key={each}>{each}</option>
        ))}
      </Select>
      {role("primary", "Primary picture")}
      {role("thumbnail", "Thumbnail")}
      {tile.file ? (
        <TextButton className="small" onClick={() => pictures.drop(tile.key)}>
          Take it out
        </TextButton>
      ) : (
        may("delete_images") && (
          <Checkbox
            name={imageField(name, "remove")}
            label="Remove when saving"
            defaultChecked={isOn(imageField(name, "remove"), false)}
          />
        )
      )}
    </fieldset>
  );
}

interface PlaceProps {
  name: string;
  index: number;
  onMove: (to: number) => void;
}

/** Its place, from 1; typing another moves it once the field is left or Enter is pressed. */
function Place({ name, index, onMove }: PlaceProps) {
  const { problemOf } = useFormFields();
  const [typed, setTyped] = useState<string | null>(null);
  const commit = () => {
    const place = Number(typed);
    if (typed !== null && Number.isInteger(place) && place >= 1) onMove(place - 1);
    setTyped(null);
  };
  return (
    <Field
      label="Place"
      name={name}
      inputMode="numeric"
      className="input--s"
      value={typed ?? String(index + 1)}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key !== "Enter") return;
        event.preventDefault();
        commit();
      }}
      error={problemOf(name)}
    />
  );
}
