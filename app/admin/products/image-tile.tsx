import { type DragEvent, useId, useState } from "react";
import { Tag } from "#app/ui/display/tag.tsx";
import { TextButton } from "#app/ui/forms/button.tsx";
import { groundFor } from "#app/ui/layout/panes.tsx";
import { classNames } from "#app/ui/markup.tsx";
import { Picture } from "#app/ui/media/picture.tsx";
import { ChosenPicture } from "./chosen-picture.tsx";
import { useFormFields } from "./form-context.ts";
import { ImageFields } from "./image-fields.tsx";
import { imageField } from "./read-product-form.ts";
import type { Pictures, Tile } from "./use-pictures.ts";

interface ImageTileProps {
  tile: Tile;
  index: number;
  pictures: Pictures;
  colours: readonly string[];
}

/** What is dragged travels under this type, so that nothing else is taken for a tile. */
const dragType = "application/x-picture";

/** A picture with its place and its part; the rest of it behind 'Edit'. */
export function ImageTile({ tile, index, pictures, colours }: ImageTileProps) {
  const key = pictures.fieldKey(tile);
  const { hasProblem } = useFormFields();
  const [isOpen, setOpen] = useState(() => hasProblem(imageField(key, "")));
  const [isTarget, setTarget] = useState(false);
  const fields = useId();
  const colour = tile.stored?.colour ?? null;
  const dropHere = (event: DragEvent) => {
    setTarget(false);
    const dragged = event.dataTransfer.getData(dragType);
    if (!dragged) return;
    event.preventDefault();
    event.stopPropagation();
    pictures.move(dragged, index);
  };
  return (
    <li
      className={classNames(isOpen && "is-open", isTarget && "is-target")}
      draggable={!isOpen}
      onDragStart={(event) => {
        event.dataTransfer.setData(dragType, tile.key);
        event.dataTransfer.effectAllowed = "move";
      }}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes(dragType)) return;
        event.preventDefault();
        setTarget(true);
      }}
      onDragLeave={() => setTarget(false)}
      onDrop={dropHere}
    >
      <div className={`line__img ground-${groundFor(colour)}`}>
        {tile.file ? (
          <ChosenPicture file={tile.file} />
        ) : (
          <Picture picture={tile.stored.url} alt={tile.stored.alt} sizes="9rem" />
        )}
        <span className="imgs__tags">
          {pictures.primary === tile.key && <Tag tone="brand">Primary</Tag>}
          {pictures.thumbnail === tile.key && <Tag tone="paper">Thumbnail</Tag>}
        </span>
      </div>
      <p className="tiny">
        <span>
          {index + 1}. {tile.file ? "new" : (colour ?? "all colours")}
        </span>
        <TextButton
          className="scripted"
          aria-label={`${isOpen ? "Close" : "Edit"} image ${index + 1}`}
          aria-expanded={isOpen}
          aria-controls={fields}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? "Close" : "Edit"}
        </TextButton>
      </p>
      <ImageFields
        id={fields}
        name={key}
        tile={tile}
        index={index}
        pictures={pictures}
        colours={colours}
        isOpen={isOpen}
      />
    </li>
  );
}
