import type { ReactNode } from "react";
import { ButtonLink } from "#app/ui/forms/button.tsx";

/** A list as a file for a spreadsheet. @param title which of its rows and columns, where that is not all */
export function ExportLink({
  to,
  title,
  children = "Export CSV",
}: {
  to: string;
  title?: string;
  children?: ReactNode;
}) {
  return (
    <ButtonLink tone="line" size="s" to={to} title={title} reloadDocument>
      {children}
    </ButtonLink>
  );
}
