import { href } from "react-router";
import { imprintText } from "#app/content/policies/policy.ts";
import { formatLongDay } from "#app/shared/dates.ts";
import { Note } from "#app/ui/display/note.tsx";
import { Link } from "#app/ui/link.tsx";
import { useStore } from "#app/ui/store-context.tsx";
import { DataTable } from "../kit/data-table.tsx";
import { postSettingPage, readSettingPage } from "./.server/setting-page.ts";
import type { Route } from "./+types/legal-page";
import { settingPages } from "./fields.ts";
import { SettingPanels } from "./setting-fields.tsx";
import { SettingsForm } from "./settings-frame.tsx";

export const loader = (args: Route.LoaderArgs) => readSettingPage(args, "legal");
export const action = (args: Route.ActionArgs) => postSettingPage(args, "legal");

/** Settings for the company, the imprint and the policies. */
export default function LegalPage({ loaderData }: Route.ComponentProps) {
  const { states, change } = loaderData;
  return (
    <SettingsForm tab="Legal and imprint" change={change}>
      <SettingPanels panels={settingPages.legal} states={states} />
      <LegalPages />
    </SettingsForm>
  );
}

const pages = [
  { label: "Privacy Policy", to: href("/privacy-policy") },
  { label: "Cookie Policy", to: href("/cookie-policy") },
  { label: "Terms of Service", to: href("/terms-of-service") },
  { label: "Return Policy", to: href("/return-policy") },
  { label: "Accessibility", to: href("/accessibility") },
];

/** Links to the legal pages, as customers see them. */
function LegalPages() {
  const store = useStore();
  const since = formatLongDay(new Date(`${store.legal.policiesSince}T12:00:00Z`));
  const imprint = imprintText(store);
  return (
    <>
      <DataTable
        title="Pages"
        caption="Legal pages"
        columns={[
          { header: "Page", cell: ({ label, to }) => <Link to={to}>{label}</Link> },
          { header: "In force since", cell: () => since, align: "end", soft: true, phone: "right" },
        ]}
        rows={pages}
        rowKey={({ to }) => to}
      />
      <Note>{imprint ? `The footer currently shows: “${imprint}”` : "The footer currently shows no imprint."}</Note>
    </>
  );
}
