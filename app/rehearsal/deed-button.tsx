import { Form } from "react-router";
import { Button, type ButtonProps } from "#app/ui/button.tsx";

interface DeedButtonProps extends Pick<ButtonProps, "tone" | "size" | "children"> {
  /** The fields of the deed, see contract.ts. */
  deed: Record<string, string | number>;
}

/** One button that makes one thing happen: a form of its own, so that it works without JavaScript. */
export function DeedButton({ deed, tone = "line", size = "s", children }: DeedButtonProps) {
  return (
    <Form method="post" preventScrollReset className="contents">
      {Object.entries(deed).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" tone={tone} size={size}>
        {children}
      </Button>
    </Form>
  );
}
