import { type ComponentProps, useEffect, useRef, useState } from "react";
import { pictureTypes } from "#app/media/rules.ts";
import { TextButton } from "#app/ui/forms/button.tsx";
import { Field } from "#app/ui/forms/field.tsx";
import { useAdmin } from "../admin-context.tsx";
import { FormCheckbox, FormField, FormSelect, useFormField } from "../kit/form-fields.tsx";
import { imageField } from "./read-product-form.ts";
import type { Pictures, PictureTile } from "./use-pictures.ts";

interface ImageFieldsProps {
  id: string;
  /** The key of its fields. */
  name: string;
  tile: PictureTile;
  index: number;
  pictures: Pictures;
  colors: readonly string[];
  isOpen: boolean;
}

/** The fields of a picture. */
export function ImageFields({ id, name, tile, index, pictures, colors, isOpen }: ImageFieldsProps) {
  const { can } = useAdmin();
  const named = [...colors, ...(tile.stored?.color ? [tile.stored.color] : [])];
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
      <span className="row">
        <TextButton className="small" aria-disabled={index === 0} onClick={() => pictures.move(tile.key, index - 1)}>
          Move earlier
        </TextButton>
        <TextButton className="small" aria-disabled={index === last} onClick={() => pictures.move(tile.key, index + 1)}>
          Move later
        </TextButton>
      </span>
      <FormField label="What it shows" hint="For people who cannot see it" name={imageField(name, "alt")} />
      <FormSelect
        label="Colour"
        name={imageField(name, "color")}
        options={{ "": "All colours", ...Object.fromEntries(named.map((each) => [each, each])) }}
      />
      {role("primary", "Primary picture")}
      {role("thumbnail", "Thumbnail")}
      {tile.file ? (
        <TextButton className="small" onClick={() => pictures.drop(tile.key)}>
          Take it out
        </TextButton>
      ) : (
        can("delete_images") && <FormCheckbox name={imageField(name, "remove")} label="Remove when saving" />
      )}
    </fieldset>
  );
}

interface PlaceProps {
  name: string;
  index: number;
  onMove: (to: number) => void;
}

/** The picture's position, from 1. Typing another moves it on blur or Enter. */
function Place({ name, index, onMove }: PlaceProps) {
  const { error } = useFormField(name);
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
      error={error}
    />
  );
}

interface PictureInputProps extends Omit<ComponentProps<"input">, "name" | "type"> {
  /** What is wrong with the files; shown by a `FieldError` of 'pictures'. */
  problem: string | null | undefined;
}

/** The files of a form's pictures. The hint beside it has the id 'pictures-hint'. */
export const PictureInput = ({ problem, ...input }: PictureInputProps) => (
  <input
    id="pictures"
    type="file"
    name="pictures"
    multiple
    accept={pictureTypes}
    aria-describedby={problem ? "pictures-error pictures-hint" : "pictures-hint"}
    aria-invalid={problem ? true : undefined}
    {...input}
  />
);

/** A chosen file that is not uploaded yet, drawn by the browser. */
export function ChosenPicture({ file }: { file: File }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isBroken, setBroken] = useState(false);
  useEffect(() => {
    let isGone = false;
    createImageBitmap(file, { resizeWidth: 320 })
      .then((bitmap) => {
        const target = canvas.current;
        if (target && !isGone) {
          target.width = bitmap.width;
          target.height = bitmap.height;
          target.getContext("2d")?.drawImage(bitmap, 0, 0);
        }
        bitmap.close();
      })
      .catch(() => !isGone && setBroken(true));
    return () => {
      isGone = true;
    };
  }, [file]);
  if (isBroken) return <span className="noimg">This is no picture</span>;
  return <canvas ref={canvas} className="size-[94%] object-contain" role="img" aria-label={file.name} />;
}
