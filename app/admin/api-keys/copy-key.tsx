import { useState } from "react";
import { Button } from "#app/ui/forms/button.tsx";
import { Icon } from "#app/ui/media/icon.tsx";
import { useIsHydrated } from "#app/ui/use-is-hydrated.ts";

/** Copies a new key; absent where the browser has no clipboard for it. */
export function CopyKey({ value }: { value: string }) {
  const [result, setResult] = useState("");
  const canCopy = useIsHydrated() && navigator.clipboard !== undefined;
  if (!canCopy) return null;
  const copy = () =>
    navigator.clipboard.writeText(value).then(
      () => setResult("Key copied."),
      () => setResult("Your browser didn’t allow it. Select the key and copy it."),
    );
  return (
    <div className="row">
      <Button size="s" tone="ink" onClick={copy}>
        <Icon name="copy" size="s" /> Copy key
      </Button>
      <span className="small" role="status">
        {result}
      </span>
    </div>
  );
}
