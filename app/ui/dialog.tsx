import { type ReactNode, useId } from "react";
import { IconButton } from "./small-buttons.tsx";
import { useCloseOnBack } from "./use-close-on-back.ts";
import { useModal } from "./use-modal.ts";
import "./dialog.css";

export interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
}

/** A box in the middle of the page for a short matter: a size chart, a confirmation, the disclaimer. */
export function Dialog({ open, onClose, title, children }: DialogProps) {
  const titleId = useId();
  useCloseOnBack(open, onClose);
  return (
    <dialog className="dialog" aria-labelledby={titleId} {...useModal(open, onClose)}>
      <div className="stack">
        <div className="row row--between">
          <h2 id={titleId}>{title}</h2>
          <IconButton icon="close" label="Close" onClick={onClose} />
        </div>
        {children}
      </div>
    </dialog>
  );
}
