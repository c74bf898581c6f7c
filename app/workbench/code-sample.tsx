import { Button } from "#app/ui/forms/button.tsx";
import { Icon } from "#app/ui/media/icon.tsx";
import { showToast } from "#app/ui/overlay/toast.tsx";
import { useIsHydrated } from "#app/ui/use-is-hydrated.ts";

/** Code to read and to take along; the button is there only where a script runs and the browser lets it copy. */
export function CodeSample({ code, name }: { code: string; name: string }) {
  const canCopy = useIsHydrated() && navigator.clipboard !== undefined;
  const copy = () =>
    navigator.clipboard.writeText(code).then(
      () => showToast("Code copied"),
      () => showToast("Your browser didn’t allow it. Select the code and copy it."),
    );
  return (
    <div className="raw raw--whole">
      <div className="raw__head">
        <b className="small">{name}</b>
        {canCopy && (
          <Button size="s" tone="line" onClick={copy}>
            <Icon name="copy" size="s" /> Copy
          </Button>
        )}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <pre tabIndex={0}>
        <code>{code}</code>
      </pre>
    </div>
  );
}
