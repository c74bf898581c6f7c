import { useEffect, useRef, useState } from "react";

/** A picture that has been chosen and not sent yet, drawn by the browser; says so when it is none. */
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
  return <canvas ref={canvas} className="imgs__new" role="img" aria-label={file.name} />;
}
