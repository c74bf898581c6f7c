import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";

interface NoteProps {
  children: ReactNode;
  /** A note that appears after a deed is announced. */
  announce?: boolean;
}

/** Something worth knowing here. */
export function Note({ children, announce }: NoteProps) {
  return (
    <div className="note" role={announce ? "status" : undefined}>
      <Icon name="info" />
      <span>{children}</span>
    </div>
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
