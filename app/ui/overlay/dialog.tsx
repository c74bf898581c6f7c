import { type ReactNode, useId, useRef } from "react";
import { IconButton } from "../forms/button.tsx";
import { useCloseOnBack, useModal } from "./use-modal.ts";
import "./dialog.css";

interface DrawerProps {
  open: boolean;
  onClose: () => void;
  /** The drawer's heading and accessible name. */
  title: ReactNode;
  /** Focuses the title instead of the close button, so that it is announced. */
  focusTitle?: boolean;
  /** 'Close cart'. */
  closeLabel: string;
  /** Stays in view below the scrolling content. */
  footer?: ReactNode;
  children: ReactNode;
}

/** A panel that slides in from the right: cart, filters, menu. */
export function Drawer(props: DrawerProps) {
  const { open, onClose, title, focusTitle, closeLabel, footer, children } = props;
  const titleId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <dialog className="drawer" aria-labelledby={titleId} {...useModal(open, onClose, focusTitle ? heading : undefined)}>
      <div className="drawer__head across">
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

/** The `ref` of the button that has the focus when its dialog opens. React's `autoFocus` does not work inside a dialog. */
export const focusWhenOpened = (button: HTMLButtonElement | null) => button?.setAttribute("autofocus", "");

interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
}

/** A small centred dialog: a size chart, a confirmation, the disclaimer. */
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
