import type { ReactNode } from "react";
import { classNames } from "../markup.tsx";
import { Icon } from "../media/icon.tsx";
import "./note.css";

interface NoteProps {
  children: ReactNode;
  /**
   * A note that appears after an action is announced. Give it no children until then, rather than leaving it out: what
   * comes together with its region is not read out by every screen reader, only what comes into it.
   */
  announce?: boolean;
}

/** Something worth knowing here. */
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

/** Something went wrong; read out at once. */
export function Alert({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <div className={classNames("note note--bad", className)} role="alert">
      <Icon name="warning" />
      <span>{children}</span>
    </div>
  );
}
