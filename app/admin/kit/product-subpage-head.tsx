import { Link } from "#app/ui/link.tsx";
import { useAdmin } from "../admin-context.tsx";
import { useActionResult } from "./action-result.ts";
import { AdminHead } from "./admin-head.tsx";
import { ActionButton } from "./buttons.tsx";
import { DoneNote } from "./notes.tsx";

interface ProductSubpageHeadProps {
  product: { id: number; displayName: string };
  /** The page's subject: 'drop'. */
  what: string;
  lead: string;
  isRemovable: boolean;
  doneTexts: Readonly<Record<string, string>>;
}

/** The head of a product's subpage, with the button that removes its subject and the result of the last action. */
export function ProductSubpageHead({ product, what, lead, isRemovable, doneTexts }: ProductSubpageHeadProps) {
  const canChange = useAdmin().can("update_products");
  const notRemoved = useActionResult("remove")?.problems[0]?.message;
  return (
    <>
      <AdminHead
        title={`${product.displayName}, the ${what}`}
        before={
          <>
            <Link to="/admin/products">Products</Link> /{" "}
            <Link to={`/admin/products/${product.id}`}>{product.displayName}</Link>
          </>
        }
        lead={lead}
      >
        {isRemovable && canChange && (
          <ActionButton intent="remove" tone="danger">
            {`Take the ${what} away`}
          </ActionButton>
        )}
      </AdminHead>
      <DoneNote words={doneTexts} />
      {notRemoved && (
        <p className="error" role="alert">
          {notRemoved}
        </p>
      )}
    </>
  );
}
