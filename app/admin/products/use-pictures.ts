import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { sizeProblem } from "#app/media/rules.ts";
import type { ImageState } from "./product-state.ts";
import { moved } from "./rules.ts";

/** A picture of the form: stored, or a chosen file. */
export type PictureTile = { key: string; stored: ImageState; file: null } | { key: string; stored: null; file: File };

export type Pictures = {
  tiles: PictureTile[];
  /** The key of a tile's fields: its id, or the index of its file. */
  fieldKey(tile: PictureTile): string;
  primary: string | null;
  thumbnail: string | null;
  choose(role: "primary" | "thumbnail", key: string): void;
  /** @param to from 0 */
  move(key: string, to: number): void;
  add(files: readonly File[]): void;
  drop(key: string): void;
  /** What is wrong with the files just chosen. */
  problem: string | null;
  /** The last change, for screen readers. */
  said: string;
};

let chosen = 0;

const tilesOf = (images: readonly ImageState[]): PictureTile[] =>
  images.map((stored) => ({ key: String(stored.id), stored, file: null }));

type Roles = Pick<Pictures, "primary" | "thumbnail">;

function rolesOf(images: readonly ImageState[]): Roles {
  const keyOf = (image: ImageState | undefined) => (image ? String(image.id) : null);
  return {
    primary: keyOf(images.find(({ isPrimary }) => isPrimary)),
    thumbnail: keyOf(images.find(({ isThumbnail }) => isThumbnail)),
  };
}

/**
 * The pictures after the stored ones have changed: theirs, unless they were arranged here; then those that are still
 * stored stay where they were put, and new ones come last.
 */
export function followPictures(
  tiles: readonly PictureTile[],
  before: readonly ImageState[],
  now: readonly ImageState[],
): PictureTile[] {
  const stored = tilesOf(now);
  const isSame = tiles.length === before.length && tiles.every(({ key }, index) => key === String(before[index]?.id));
  if (isSame) return stored;
  const byKey = new Map(stored.map((tile) => [tile.key, tile]));
  const kept = tiles.flatMap((tile) => (tile.file ? [tile] : (byKey.get(tile.key) ?? [])));
  return [...kept, ...stored.filter(({ key }) => tiles.every((tile) => tile.key !== key))];
}

/** The chosen roles, unless they were not chosen here or their picture is gone. */
function followRoles(roles: Roles, before: readonly ImageState[], now: readonly ImageState[]): Roles {
  const was = rolesOf(before);
  const stored = rolesOf(now);
  const follow = (role: keyof Roles) => {
    const isGone =
      before.some(({ id }) => String(id) === roles[role]) && now.every(({ id }) => String(id) !== roles[role]);
    return roles[role] === was[role] || isGone ? stored[role] : roles[role];
  };
  return { primary: follow("primary"), thumbnail: follow("thumbnail") };
}

/** Takes the files that were chosen before hydration. */
export function useEarlyFiles(input: RefObject<HTMLInputElement | null>, take: (files: File[]) => void): void {
  const isFirstRender = useRef(true);
  useEffect(() => {
    if (!isFirstRender.current) return;
    isFirstRender.current = false;
    const early = [...(input.current?.files ?? [])];
    if (early.length > 0) take(early);
  });
}

/**
 * The pictures of a form in order, including chosen files.
 * @param input the file input
 * @param list the pictures' element: it gets an `input` event, so that the form knows that it is changed, and the focus
 * of a picture that is taken out
 */
export function usePictures(
  images: readonly ImageState[],
  input: RefObject<HTMLInputElement | null>,
  list: RefObject<HTMLElement | null>,
): Pictures {
  const [shownImages, setShownImages] = useState(images);
  const [tiles, setTiles] = useState<PictureTile[]>(() => tilesOf(images));
  const [roles, setRoles] = useState(() => rolesOf(images));
  const [problem, setProblem] = useState<string | null>(null);
  const [said, setSaid] = useState("");
  // The page was loaded again.
  useLayoutEffect(() => {
    if (JSON.stringify(images) === JSON.stringify(shownImages)) return;
    setShownImages(images);
    setTiles(followPictures(tiles, shownImages, images));
    setRoles(followRoles(roles, shownImages, images));
  });
  /** In the input's order, which is not that of the pictures. */
  const files = useRef<{ key: string; file: File }[]>([]);

  const sendFiles = (next: { key: string; file: File }[]) => {
    files.current = next;
    const transfer = new DataTransfer();
    for (const { file } of next) transfer.items.add(file);
    if (input.current) input.current.files = transfer.files;
  };

  const announce = (change: string) => {
    setSaid(change);
    list.current?.dispatchEvent(new Event("input", { bubbles: true }));
  };

  function add(added: readonly File[]) {
    const next = [...files.current, ...added.map((file) => ({ key: `file${++chosen}`, file }))];
    const wrong = sizeProblem(next.map(({ file }) => file.size));
    setProblem(wrong);
    // If too large, the previous choice is kept.
    if (wrong) return sendFiles(files.current);
    const before = files.current.length;
    sendFiles(next);
    setTiles([...tiles, ...next.slice(before).map(({ key, file }) => ({ key, stored: null, file }))]);
    setSaid(`${added.length} added, ${tiles.length + added.length} in all`);
  }

  useEarlyFiles(input, add);

  return {
    tiles,
    ...roles,
    problem,
    said,
    fieldKey: ({ key, file }) => (file ? `new-${files.current.findIndex((each) => each.key === key)}` : key),
    choose: (role, key) => setRoles({ ...roles, [role]: key }),
    move(key, to) {
      const from = tiles.findIndex((tile) => tile.key === key);
      const next = moved(tiles, from, to);
      setTiles(next);
      const place = next.findIndex((tile) => tile.key === key) + 1;
      announce(`Picture moved to place ${place} of ${next.length}`);
    },
    add,
    drop(key) {
      sendFiles(files.current.filter((each) => each.key !== key));
      setTiles(tiles.filter((tile) => tile.key !== key));
      setProblem(null);
      announce("Picture removed");
      list.current?.focus();
    },
  };
}
