import { ButtonLink } from "#app/ui/forms/button.tsx";
import { useAdmin } from "../admin-context.tsx";
import { countWords } from "../kit/count-words.ts";
import { Panel } from "../kit/panel.tsx";
import type { Dependents } from "./.server/delete-product.ts";

interface DeletePanelProps {
  id: number;
  dependents: Dependents;
}

/** What depends on a product, before anybody thinks of deleting it. */
export function DeletePanel({ id, dependents: { bundles } }: DeletePanelProps) {
  const { may } = useAdmin();
  return (
    <Panel title="Delete">
      <div className="stack stack--tight">
        <p className="small soft">
          Past orders keep their copy.{" "}
          {bundles.length > 0 && `${countWords(bundles.length, "bundle uses", "bundles use")} this product.`}
        </p>
        {may("delete_products") && (
          <p>
            <ButtonLink tone="danger" size="s" to={`/admin/products/${id}/deletion`}>
              Delete product
            </ButtonLink>
          </p>
        )}
      </div>
    </Panel>
  );
}
