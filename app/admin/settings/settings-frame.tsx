import { type ReactNode, useEffect, useRef } from "react";
import { Form, href, useLocation, useNavigation } from "react-router";
import { dayWords } from "#app/shared/dates.ts";
import { Button, ButtonLink } from "#app/ui/forms/button.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { Link } from "#app/ui/link.tsx";
import { useAdmin } from "../admin-context.tsx";
import { AdminHead } from "../kit/admin-head.tsx";
import { DoneNote } from "../kit/done-note.tsx";
import { SaveBar } from "../kit/panel.tsx";
import { useUnsaved } from "../kit/use-unsaved.ts";
import { SettingsTabs } from "../settings-tabs.tsx";
import type { SettingsResult } from "./settings-form.ts";

interface HeadProps {
  tab: string;
  change?: { by: string; at: Date } | null;
}

/** The head of a page of the settings, and the way to the others. */
export function SettingsHead({ tab, change }: HeadProps) {
  const { may } = useAdmin();
  return (
    <>
      <AdminHead title="Settings" tab={tab}>
        {change && (
          <p className="small soft">
            Last change: {change.by}, {dayWords(change.at)}
            {may("staff") && (
              <>
                , <Link to={`${href("/admin/settings/log")}?resource=settings`}>see all</Link>
              </>
            )}
          </p>
        )}
      </AdminHead>
      <SettingsTabs />
    </>
  );
}

const done = {
  saved: "Saved. Your changes are live.",
  same: "Nothing was changed.",
  back: "It is as the file says again.",
};

/** A form of the settings with the bar that saves it; leaving it unsaved asks first. */
export function SettingsForm({ result, children }: { result: SettingsResult; children: ReactNode }) {
  const busy = useNavigation().state === "submitting";
  const form = useRef<HTMLFormElement>(null);
  const unsaved = useUnsaved(form, Object.keys(result.typed).length > 0);
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once it is saved, the same page comes anew
  useEffect(unsaved.look, [key]);
  return (
    <Form method="post" className="stack sets" noValidate preventScrollReset ref={form} onInput={unsaved.look}>
      <DoneNote words={done} />
      <ErrorSummary problems={result.problems} />
      {/* Enter saves: the first button of a form is the one that it presses. */}
      <button type="submit" hidden tabIndex={-1} aria-hidden="true" />
      {children}
      <SaveBar words="Changes go live straight away.">
        <ButtonLink tone="line" size="s" to="" reloadDocument onClick={unsaved.drop}>
          Discard
        </ButtonLink>
        <Button type="submit" tone="brand" size="s" busy={busy} busyLabel="Saving...">
          Save
        </Button>
      </SaveBar>
    </Form>
  );
}
