import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { Button, ButtonLink, type ButtonProps } from "#app/ui/forms/button.tsx";

interface ActionButtonProps extends Omit<ButtonProps, "type" | "form"> {
  /** Which of the page's actions it runs. */
  intent: string;
  /** What the action reads: the fields that a form would have. */
  fields?: Readonly<Record<string, string | number>>;
}

/** One action of the page in one button, without anything to type or to confirm. */
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
