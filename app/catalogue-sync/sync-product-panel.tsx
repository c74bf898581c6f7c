import { Form, useNavigation } from "react-router";
import { useActionResult } from "#app/admin/kit/action-result.ts";
import { Panel } from "#app/admin/kit/panel.tsx";
import { Alert, Note } from "#app/ui/display/note.tsx";
import { Button } from "#app/ui/forms/button.tsx";

const formId = "sync-product";
const intent = "sync";
const texts: Record<string, string> = {
  synced: "Synced: the printer had news.",
  same: "Synced: nothing was different.",
};

/** Button that syncs one product, and what that changed. It is inside the product's own form, so it targets another by id. */
export function SyncProductPanel() {
  const result = useActionResult(intent);
  const isBusy = useNavigation().formData?.get("intent") === intent;
  const changes = result?.typed.changes?.split("\n").filter(Boolean) ?? [];
  return (
    <Panel title="At the printer">
      <div className="stack">
        <p className="hint">
          Takes over stock, costs, and what nobody has changed here. What is typed and not saved stays as it is.
        </p>
        {result && result.problems.length > 0 && <Alert>{result.problems[0]?.message}</Alert>}
        <Note announce>{result && texts[result.typed.synced ?? ""]}</Note>
        {changes.length > 0 && (
          <ul className="rows notes" aria-label="What the sync changed">
            {changes.map((line) => (
              <li key={line} className="wrapping small">
                {line}
              </li>
            ))}
          </ul>
        )}
        <Button type="submit" form={formId} tone="line" size="s" busy={isBusy} busyLabel="Syncing...">
          Sync this product
        </Button>
      </div>
    </Panel>
  );
}

/** The form of that button, outside the product's form, whose unsaved fields it leaves alone. */
export const SyncProductForm = () => (
  <Form id={formId} method="post" preventScrollReset>
    <input type="hidden" name="intent" value={intent} />
  </Form>
);
