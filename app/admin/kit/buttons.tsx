import type { ReactNode } from "react";
import { Form, useNavigation, useSearchParams } from "react-router";
import { Button, ButtonLink, type ButtonLinkProps, type ButtonProps } from "#app/ui/forms/button.tsx";

interface ActionButtonProps extends Omit<ButtonProps, "type" | "form"> {
  /** The page action it runs. */
  intent: string;
  /** Values for the action, as form fields. */
  fields?: Readonly<Record<string, string | number>>;
}

/** A button that runs one of the page's actions, without fields or confirmation. */
export function ActionButton({ intent, fields = {}, tone = "line", size = "s", ...button }: ActionButtonProps) {
  const sent = useNavigation().formData;
  const all = Object.entries({ intent, ...fields });
  return (
    <Form method="post" preventScrollReset>
      {all.map(([name, value]) => (
        <input type="hidden" name={name} value={value} key={name} />
      ))}
      <Button
        type="submit"
        tone={tone}
        size={size}
        busy={sent !== undefined && all.every(([name, value]) => sent.get(name) === String(value))}
        {...button}
      />
    </Form>
  );
}

/** A small secondary button that is a link: to another page, beside a heading. */
export const LineLink = (link: Omit<ButtonLinkProps, "tone" | "size">) => <ButtonLink tone="line" size="s" {...link} />;

/** Downloads a list as CSV. @param title which rows and columns, if not all */
export function ExportLink({
  to,
  title,
  isNarrowed = false,
  children = isNarrowed ? "Export these" : "Export CSV",
}: {
  to: string;
  title?: string;
  /** A search or filter leaves some rows out, which the label then says. */
  isNarrowed?: boolean;
  children?: ReactNode;
}) {
  return (
    <LineLink to={to} title={title} reloadDocument>
      {children}
    </LineLink>
  );
}

interface ExportSelectedProps {
  /** The export's address. */
  path: string;
  /** Its parameter for one row. */
  name: string;
  selected: { keys: readonly string[]; isAll: boolean };
}

/** Downloads the selected rows as CSV: the ticked ones, or all that match the list's filter. */
export function ExportSelected({ path, name, selected: { keys, isAll } }: ExportSelectedProps) {
  const [params] = useSearchParams();
  const query = isAll ? params : new URLSearchParams(keys.map((key) => [name, key]));
  return <ExportLink to={`${path}?${query}`}>Export selected</ExportLink>;
}
