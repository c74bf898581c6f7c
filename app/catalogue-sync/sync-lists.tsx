import { ListCell, ListHead, ListRow, ListTable } from "#app/admin/kit/list-table.tsx";
import { Panel } from "#app/admin/kit/panel.tsx";
import { momentWords } from "#app/shared/dates.ts";
import { Status } from "#app/ui/display/tag.tsx";
import { Link } from "#app/ui/link.tsx";

/** What went wrong, a sentence each. */
export function ProblemList({ words }: { words: readonly string[] }) {
  return (
    <ul className="plain notes small">
      {[...new Set(words)].map((each) => (
        <li key={each}>{each}</li>
      ))}
    </ul>
  );
}

interface Turned {
  id: number;
  name: string;
  productId: number | null;
  colour: string;
  size: string;
  canBePrinted: boolean;
  at: Date | null;
}

/** What the printer ran out of, or had again, in the last week. */
export function InventoryList({ turned }: { turned: readonly Turned[] }) {
  if (turned.length === 0) return null;
  return (
    <Panel title="Stock at the printer, last 7 days" flush>
      <ListTable
        caption="What ran out or came back"
        heads={["Product", "Colour, size", "Now", "Since"].map((head) => <ListHead key={head}>{head}</ListHead>)}
      >
        {turned.map(({ id, name, productId, colour, size, canBePrinted, at }) => (
          <ListRow key={id}>
            <ListCell heads>{productId ? <Link to={`/admin/products/${productId}`}>{name}</Link> : name}</ListCell>
            <ListCell>
              {colour}, {size}
            </ListCell>
            <ListCell>
              <Status tone={canBePrinted ? "good" : "warn"}>{canBePrinted ? "Can be printed" : "Run out"}</Status>
            </ListCell>
            <ListCell>{at && momentWords(at)}</ListCell>
          </ListRow>
        ))}
      </ListTable>
    </Panel>
  );
}
