import { Button, type ButtonProps } from "./button.tsx";

/** Sends the form of a document. While the answer is on its way it says `busyLabel`: see busy-forms.ts. */
export const SubmitButton = ({
  busyLabel,
  ...rest
}: Omit<ButtonProps, "busy" | "busyLabel"> & { busyLabel: string }) => (
  <Button {...rest} type="submit" data-busy-label={busyLabel} />
);
