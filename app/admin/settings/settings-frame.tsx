import type { ReactNode } from "react";
import { href } from "react-router";
import { dayWords } from "#app/shared/dates.ts";
import { Link } from "#app/ui/link.tsx";
import { useAdmin } from "../admin-context.tsx";
import { AdminHead } from "../kit/admin-head.tsx";
import { DoneNote } from "../kit/notes.tsx";
import { ResourceForm } from "../kit/resource-form.tsx";
import { SettingsTabs } from "../settings-tabs.tsx";

interface HeadProps {
  tab: string;
  change?: { by: string; at: Date } | null;
}

/** The head of a settings page, with the tabs. */
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
  back: "Reset to the default.",
};

/** A settings form with its save bar. */
export function SettingsForm({ children }: { children: ReactNode }) {
  return (
    <>
      <DoneNote words={done} />
      <ResourceForm label="Save" busyLabel="Saving..." size="s" bar="Changes go live straight away.">
        {children}
      </ResourceForm>
    </>
  );
}
