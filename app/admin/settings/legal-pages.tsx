import { href } from "react-router";
import { imprintWords } from "#app/content/policies/policy.ts";
import { longDay } from "#app/shared/dates.ts";
import { Note } from "#app/ui/display/note.tsx";
import { Link } from "#app/ui/link.tsx";
import { useStore } from "#app/ui/store-context.tsx";
import { ListCell, ListHead, ListRow, ListTable } from "../kit/list-table.tsx";
import { Panel } from "../kit/panel.tsx";

const pages = [
  { label: "Privacy Policy", to: href("/privacy-policy") },
  { label: "Cookie Policy", to: href("/cookie-policy") },
  { label: "Terms of Service", to: href("/terms-of-service") },
  { label: "Return Policy", to: href("/return-policy") },
  { label: "Accessibility", to: href("/accessibility") },
];

/** The pages that promise something, as customers read them now. */
export function LegalPages() {
  const store = useStore();
  const since = longDay(new Date(`${store.legal.policiesSince}T12:00:00Z`));
  const imprint = imprintWords(store);
  return (
    <>
      <Panel title="Pages" flush>
        <ListTable
          caption="Legal pages"
          heads={
            <>
              <ListHead>Page</ListHead>
              <ListHead className="end">In force since</ListHead>
            </>
          }
        >
          {pages.map(({ label, to }) => (
            <ListRow key={to}>
              <ListCell heads>
                <Link to={to}>{label}</Link>
              </ListCell>
              <ListCell className="end soft">{since}</ListCell>
            </ListRow>
          ))}
        </ListTable>
      </Panel>
      <Note>{imprint ? `The footer says now: “${imprint}”` : "The footer carries no imprint now."}</Note>
    </>
  );
}
