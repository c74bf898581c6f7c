import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
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
  children = "Export CSV",
}: {
  to: string;
  title?: string;
  children?: ReactNode;
}) {
  return (
    <LineLink to={to} title={title} reloadDocument>
      {children}
    </LineLink>
  );
}
