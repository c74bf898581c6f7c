import type { ReactNode } from "react";
import { href, useLocation } from "react-router";
import { formatDay } from "#app/shared/dates.ts";
import { Tabs } from "#app/ui/layout/tabs.tsx";
import { Link } from "#app/ui/link.tsx";
import { useAdmin } from "../admin-context.tsx";
import { AdminHead } from "../kit/admin-head.tsx";
import { DoneNote } from "../kit/notes.tsx";
import { ResourceForm } from "../kit/resource-form.tsx";
import { opens, type Permission } from "../permissions.ts";

interface HeadProps {
  tab: string;
  change?: { by: string; at: Date } | null;
}

/** The head of a settings page, with the tabs. */
export function SettingsHead({ tab, change }: HeadProps) {
  const { can } = useAdmin();
  return (
    <>
      <AdminHead title="Settings" tab={tab}>
        {change && (
          <p className="small soft">
            Last change: {change.by}, {formatDay(change.at)}
            {can("staff") && (
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
  checked: "Stripe has checked the domain.",
  same: "Nothing was changed.",
  back: "Reset to the default.",
};

/** A settings page that is a form, with its save bar. */
export function SettingsForm({ children, ...head }: HeadProps & { children: ReactNode }) {
  return (
    <>
      <SettingsHead {...head} />
      <DoneNote words={done} />
      <ResourceForm label="Save" busyLabel="Saving..." size="s" bar="Changes go live straight away.">
        {children}
      </ResourceForm>
    </>
  );
}

type SettingsTab = { label: string; to: string; needs: Permission };

/** The settings pages in the order of their tabs, each with its permission. */
const settingsTabs: readonly SettingsTab[] = [
  { label: "Shop and claims", to: href("/admin/settings/shop"), needs: "settings" },
  { label: "Delivery", to: href("/admin/settings/delivery"), needs: "settings" },
  { label: "Markets", to: href("/admin/settings/markets"), needs: "settings" },
  { label: "Payment", to: href("/admin/settings/payment"), needs: "settings" },
  { label: "Discounts", to: href("/admin/settings/discounts"), needs: "settings" },
  { label: "Newsletter", to: href("/admin/settings/newsletter"), needs: "settings" },
  { label: "Staff and roles", to: href("/admin/settings/staff"), needs: "staff" },
  { label: "Reviews", to: href("/admin/settings/reviews"), needs: "customers" },
  { label: "Legal and imprint", to: href("/admin/settings/legal"), needs: "settings" },
  { label: "Providers", to: href("/admin/settings/providers"), needs: "settings" },
  { label: "API keys", to: href("/admin/settings/api-keys"), needs: "staff" },
  { label: "Webhooks", to: href("/admin/settings/webhooks"), needs: "settings" },
  { label: "Audit log", to: href("/admin/settings/log"), needs: "staff" },
];

/** The settings pages that a list of permissions opens. */
export const openTabs = (held: readonly string[]): SettingsTab[] =>
  settingsTabs.filter(({ needs }) => opens(held, needs));

/** Links to the settings pages that the role opens. */
export function SettingsTabs() {
  const { permissions } = useAdmin();
  const { pathname } = useLocation();
  return (
    <Tabs label="Settings">
      {openTabs(permissions).map(({ label, to }) => (
        <Link key={to} to={to} aria-current={pathname === to || pathname.startsWith(`${to}/`) ? "page" : undefined}>
          {label}
        </Link>
      ))}
    </Tabs>
  );
}
