import { useEffect, useRef, useState } from "react";
import { IconButton } from "#app/ui/forms/button.tsx";
import type { Ground } from "#app/ui/layout/panes.tsx";
import { classNames } from "#app/ui/markup.tsx";
import { Picture } from "#app/ui/media/picture.tsx";
import { useCloseOnBack, useModal } from "#app/ui/overlay/use-modal.ts";
import { wrappedIndex } from "../home/carousel.ts";
import type { ProductPicture } from "../model/merge.ts";
import "./product-zoom.css";

interface ProductZoomProps {
  name: string;
  pictures: ProductPicture[];
  /** The picture shown; the gallery behind follows. */
  index: number;
  onShow: (index: number) => void;
  ground: Ground;
  open: boolean;
  onClose: () => void;
}

/** The picture at twice the screen's size, scrolled by touch, mouse or arrow keys, or fitted to the screen. */
export function ProductZoom({ name, pictures, index, onShow, ground, open, onClose }: ProductZoomProps) {
  useCloseOnBack(open, onClose);
  const modal = useModal(open, onClose);
  const [near, setNear] = useState(true);
  const frame = useRef<HTMLElement>(null);
  const picture = pictures[index]!;
  const many = pictures.length > 1;
  const go = (by: number) => {
    onShow(wrappedIndex(index, by, pictures.length));
  };
  // Pictures are square, so it can be centred before it has loaded.
  useEffect(() => {
    const box = frame.current;
    if (!near || !open || !box) return;
    box.scrollTo((box.scrollWidth - box.clientWidth) / 2, (box.scrollHeight - box.clientHeight) / 2);
  }, [near, open]);
  return (
    <dialog className="zoom on-ink" aria-label={`Pictures of ${name}`} {...modal}>
      <div className="zoom__bar">
        <p className="small" aria-live="polite">
          {many && `${index + 1} of ${pictures.length}: `}
          {picture.alt}
        </p>
        <IconButton
          icon={near ? "minus" : "plus"}
          label={near ? "Whole picture" : "Zoom in"}
          onClick={() => setNear(!near)}
        />
        {many && <IconButton icon="previous" label="Previous picture" onClick={() => go(-1)} />}
        {many && <IconButton icon="next" label="Next picture" onClick={() => go(1)} />}
        <IconButton icon="close" label="Close" onClick={onClose} />
      </div>
      <section
        className={classNames("zoom__in", `ground-${ground}`, near && "is-near")}
        aria-label="Picture"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
        tabIndex={0}
        ref={frame}
      >
        {open && <Picture picture={picture.url} alt={picture.alt} sizes={near ? "200vmin" : "100vmin"} priority />}
      </section>
    </dialog>
  );
}
