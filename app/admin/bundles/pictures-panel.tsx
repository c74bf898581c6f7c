import { useRef, useState } from "react";
import { sizeProblem } from "#app/media/rules.ts";
import { Tag } from "#app/ui/display/tag.tsx";
import { FieldError } from "#app/ui/forms/field.tsx";
import { Picture } from "#app/ui/media/picture.tsx";
import { useAdmin } from "../admin-context.tsx";
import { FormCheckbox, FormContext, FormField, useFormField, useFormState } from "../kit/form-fields.tsx";
import { Panel } from "../kit/panel.tsx";
import { ChosenPicture, PictureInput } from "../products/image-fields.tsx";
import { useEarlyFiles } from "../products/use-pictures.ts";
import { pictureValues } from "./bundle-form.ts";
import type { BundleState } from "./bundle-state.ts";
import { pictureField } from "./contract.ts";

/** The bundle's pictures in order, the first on its card. Chosen files are uploaded with the form. */
export function PicturesPanel({ images }: Pick<BundleState, "images">) {
  const { can } = useAdmin();
  const { input, files, choose, tooLarge } = useChosenFiles();
  const { error } = useFormField("pictures");
  const form = useFormState();
  const problem = tooLarge ?? error;
  return (
    <Panel title="Images">
      <ul className="imgs">
        <FormContext value={{ ...form, typed: { ...pictureValues(images), ...form.typed } }}>
          {images.map((image, index) => (
            <PictureTile
              key={image.imageUrl}
              image={image}
              index={index}
              canChange={can("update_images")}
              canRemove={can("delete_images")}
            />
          ))}
        </FormContext>
        {files.map((file, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: file names may repeat
          <li key={`${file.name} ${index}`}>
            <div className="photo ground-glow">
              <ChosenPicture file={file} />
            </div>
            <p className="tiny">New</p>
          </li>
        ))}
      </ul>
      {can("create_images") && (
        <div className="field bpics__add mt-[0.9rem]">
          <label htmlFor="pictures">Upload</label>
          <p className="hint" id="pictures-hint">
            JPEG, PNG or WebP, at most 10 MB each and 40 MB together; added after the others
          </p>
          <FieldError of="pictures" error={problem} />
          <PictureInput ref={input} problem={problem} onChange={choose} />
        </div>
      )}
    </Panel>
  );
}

/** The chosen files. If they are too large, the previous choice is kept. */
function useChosenFiles() {
  const input = useRef<HTMLInputElement>(null);
  const [files, setFiles] = useState<File[]>([]);
  const [tooLarge, setTooLarge] = useState<string | null>(null);
  function choose() {
    if (!input.current) return;
    const chosen = [...(input.current.files ?? [])];
    const wrong = sizeProblem(chosen.map(({ size }) => size));
    setTooLarge(wrong);
    if (!wrong) return setFiles(chosen);
    const previous = new DataTransfer();
    for (const file of files) previous.items.add(file);
    input.current.files = previous.files;
  }
  useEarlyFiles(input, choose);
  return { input, files, choose, tooLarge };
}

interface PictureTileProps {
  image: BundleState["images"][number];
  index: number;
  canChange: boolean;
  canRemove: boolean;
}

function PictureTile({ image, index, canChange, canRemove }: PictureTileProps) {
  const { imageUrl, alt } = image;
  const field = (name: string) => pictureField(index, name);
  const of = <span className="sr"> of picture {index + 1}</span>;
  return (
    <li>
      <input type="hidden" name={field("url")} value={imageUrl} />
      <div className="photo ground-glow">
        <Picture picture={imageUrl} alt={alt} sizes="9rem" />
        {index === 0 && (
          <span className="imgs__tags">
            <Tag tone="brand">Primary</Tag>
          </span>
        )}
      </div>
      <div className="stack stack--tight mt-2">
        <FormField label={<>Description{of}</>} name={field("alt")} readOnly={!canChange} />
        <FormField
          label={<>Position{of}</>}
          name={field("place")}
          className="num"
          inputMode="numeric"
          readOnly={!canChange}
        />
        {canRemove && <FormCheckbox name={field("isGone")} label={<>Remove{of}</>} />}
      </div>
    </li>
  );
}
