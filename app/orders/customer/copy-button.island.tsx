import { Button } from "#app/ui/forms/button.tsx";
import { showToast } from "#app/ui/overlay/toast.tsx";
import { useIsHydrated } from "#app/ui/use-is-hydrated.ts";

/** Copies a number. Rendered only with JavaScript and clipboard access. */
export default function CopyButton({ text, label }: { text: string; label: string }) {
  const canCopy = useIsHydrated() && navigator.clipboard !== undefined;
  if (!canCopy) return null;
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => showToast(`${text} copied`),
      () => showToast("Your browser didn’t allow it. Select the number and copy it."),
    );
  return (
    <Button size="s" tone="line" onClick={copy}>
      {label}
    </Button>
  );
}
