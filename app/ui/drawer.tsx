import { type ReactNode, useId, useRef } from "react";
import { IconButton } from "./small-buttons.tsx";
import { useModal } from "./use-modal.ts";
import "./drawer.css";

export interface DrawerProps {
  open: boolean;
  onClose: () => void;
  /** Heads the drawer and names it. */
  title: ReactNode;
  /** The title takes the focus, so that it is read out, not the cross beside it. */
  focusTitle?: boolean;
  /** 'Close cart'. */
  closeLabel?: string;
  /** Stays in view under the scrolling middle. */
  footer?: ReactNode;
  id?: string;
  children: ReactNode;
}

/** A panel that slides in from the right: cart, filters, menu. */
export function Drawer(props: DrawerProps) {
  const { open, onClose, title, focusTitle, closeLabel = "Close", footer, id, children } = props;
  const titleId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <dialog
      className="drawer"
      id={id}
      aria-labelledby={titleId}
      {...useModal(open, onClose, focusTitle ? heading : undefined)}
    >
      <div className="drawer__head">
        <h2 id={titleId} tabIndex={focusTitle ? -1 : undefined} ref={heading}>
          {title}
        </h2>
        <IconButton icon="close" label={closeLabel} onClick={onClose} />
      </div>
      <div className="drawer__body">{children}</div>
      {footer && <div className="drawer__foot">{footer}</div>}
    </dialog>
  );
}
