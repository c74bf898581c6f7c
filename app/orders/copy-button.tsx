import { Button } from "#app/ui/button.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { useIsHydrated } from "#app/ui/use-is-hydrated.ts";

/** Copies a number; there only where a script runs and the browser lets it write to the clipboard. */
export function CopyButton({ text, children }: { text: string; children: string }) {
  const toast = useToast();
  const canCopy = useIsHydrated() && navigator.clipboard !== undefined;
  if (!canCopy) return null;
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => toast(`${text} copied`),
      () => toast("Your browser didn’t allow it. Select the number and copy it."),
    );
  return (
    <Button size="s" tone="line" onClick={copy}>
      {children}
    </Button>
  );
}
