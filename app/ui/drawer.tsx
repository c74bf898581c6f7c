import { type ReactNode, useId } from "react";
import { IconButton } from "./small-buttons.tsx";
import { useModal } from "./use-modal.ts";
import "./drawer.css";

export interface DrawerProps {
  open: boolean;
  onClose: () => void;
  /** Heads the drawer and names it. */
  title: ReactNode;
  /** 'Close cart'. */
  closeLabel?: string;
  /** Stays in view under the scrolling middle. */
  footer?: ReactNode;
  id?: string;
  children: ReactNode;
}

/** A panel that slides in from the right: cart, filters, menu. */
export function Drawer({ open, onClose, title, closeLabel = "Close", footer, id, children }: DrawerProps) {
  const titleId = useId();
  return (
    <dialog className="drawer" id={id} aria-labelledby={titleId} {...useModal(open, onClose)}>
      <div className="drawer__head">
        <h2 id={titleId}>{title}</h2>
        <IconButton icon="close" label={closeLabel} onClick={onClose} />
      </div>
      <div className="drawer__body">{children}</div>
      {footer && <div className="drawer__foot">{footer}</div>}
    </dialog>
  );
}
