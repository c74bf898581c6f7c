import { Form } from "react-router";
import { Button, type ButtonProps } from "#app/ui/forms/button.tsx";

interface ActionButtonProps extends Pick<ButtonProps, "tone" | "size" | "children"> {
  /** The fields of the action, see contract.ts. */
  fields: Record<string, string | number>;
}

/** One button that makes one thing happen: a form of its own, so that it works without JavaScript. */
export function ActionButton({ fields, tone = "line", size = "s", children }: ActionButtonProps) {
  return (
    <Form method="post" preventScrollReset className="contents">
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" tone={tone} size={size}>
        {children}
      </Button>
    </Form>
  );
}
