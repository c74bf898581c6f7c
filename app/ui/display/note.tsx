import type { ReactNode } from "react";
import { Icon } from "../media/icon.tsx";
import "./note.css";

interface NoteProps {
  children: ReactNode;
  /**
   * Announces the text when it appears after an action. Until then render it without children instead of leaving it
   * out: not every screen reader announces text that arrives together with its live region.
   */
  announce?: boolean;
}

/** A piece of useful information. */
export function Note({ children, announce }: NoteProps) {
  const note = children ? (
    <div className="note">
      <Icon name="info" />
      <span>{children}</span>
    </div>
  ) : null;
  return announce ? (
    <div role="status" className="empty:mt-0">
      {note}
    </div>
  ) : (
    note
  );
}

/** An error; announced at once. */
export function Alert({ children }: { children: ReactNode }) {
  return (
    <div className="note note--bad" role="alert">
      <Icon name="warning" />
      <span>{children}</span>
    </div>
  );
}
