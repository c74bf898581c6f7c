import { type DragEvent, useId, useRef, useState } from "react";
import { Tag } from "#app/ui/display/tag.tsx";
import { Button, TextButton } from "#app/ui/forms/button.tsx";
import { FieldError } from "#app/ui/forms/field.tsx";
import { groundFor } from "#app/ui/layout/panes.tsx";
import { classNames, LiveRegion } from "#app/ui/markup.tsx";
import { Icon } from "#app/ui/media/icon.tsx";
import { Picture } from "#app/ui/media/picture.tsx";
import { useAdmin } from "../admin-context.tsx";
import { useFormField, useHasProblem } from "../kit/form-fields.tsx";
import { Panel } from "../kit/panel.tsx";
import { ChosenPicture, ImageFields, PictureInput } from "./image-fields.tsx";
import type { ProductState } from "./product-state.ts";
import { imageField } from "./read-product-form.ts";
import { type Pictures, type PictureTile, usePictures } from "./use-pictures.ts";

/** The pictures in order. Files can be dropped on the panel; tiles can be dragged, or moved by buttons. */
export function ImagesPanel({ state }: { state: ProductState }) {
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const pictures = usePictures(state.images, input, list);
  const { error } = useFormField("pictures");
  const [isOver, setOver] = useState(false);
  const { can } = useAdmin();
  const problem = pictures.problem ?? error;
  const canAdd = can("create_images");
  const colors = [...new Set(state.variants.map(({ color }) => color))];
  const holdsFiles = (event: DragEvent) => canAdd && event.dataTransfer.types.includes("Files");
  return (
    <Panel
      title="Images"
      aside={
        canAdd && (
          <Button tone="line" size="s" onClick={() => input.current?.click()}>
            <Icon name="plus" size="s" /> Upload
          </Button>
        )
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a place to drop files on; the button does the same by keyboard */}
      <div
        className={classNames("drop", isOver && "is-over")}
        onDragOver={(event) => {
          if (!holdsFiles(event)) return;
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          setOver(false);
          if (!holdsFiles(event)) return;
          event.preventDefault();
          pictures.add([...event.dataTransfer.files]);
          input.current?.dispatchEvent(new Event("input", { bubbles: true }));
        }}
      >
        <FieldError of="pictures" error={problem} />
        {canAdd && (
          <PictureInput
            ref={input}
            problem={problem}
            className="drop__input"
            aria-label="Upload pictures"
            onChange={(event) => pictures.add([...(event.currentTarget.files ?? [])])}
          />
        )}
        <ul className="imgs" ref={list} tabIndex={-1} aria-label="Images">
          {pictures.tiles.map((tile, index) => (
            <ImageTile key={tile.key} tile={tile} index={index} pictures={pictures} colors={colors} />
          ))}
        </ul>
        <LiveRegion>{pictures.said}</LiveRegion>
        <p className="hint" id="pictures-hint">
          {pictures.tiles.length > 1 && "Drag to reorder, or use Edit to type a position. "}
          {pictures.tiles.length > 0 && "The first image of a colour shows when a shopper picks it. "}
          {canAdd && "Drop pictures here: JPEG, PNG or WebP, at most 10 MB each, eight at a time."}
        </p>
      </div>
    </Panel>
  );
}

interface ImageTileProps {
  tile: PictureTile;
  index: number;
  pictures: Pictures;
  colors: readonly string[];
}

/** The drag data's type, so that anything else that is dragged is ignored. */
const dragType = "application/x-picture";

/** A picture with its position and role; 'Edit' opens its fields. */
function ImageTile({ tile, index, pictures, colors }: ImageTileProps) {
  const key = pictures.fieldKey(tile);
  const [isOpen, setOpen] = useState(useHasProblem(imageField(key, "")));
  const [isTarget, setTarget] = useState(false);
  const fields = useId();
  const color = tile.stored?.color ?? null;
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
      <div className={`photo ground-${groundFor(color)}`}>
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
          {index + 1}. {tile.file ? "new" : (color ?? "all colours")}
        </span>
        <TextButton
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
        colors={colors}
        isOpen={isOpen}
      />
    </li>
  );
}
