import { sellsToMarket } from "#app/pricing/addresses/markets.ts";
import { Disclosure } from "#app/ui/display/disclosure.tsx";
import { Link } from "#app/ui/link.tsx";
import { useStore } from "#app/ui/store-context.tsx";

/**
 * Who made a product and what to know before using it, before it is bought, while the shop sells to Northern Ireland or
 * the European Union (R-MARKET-5). Nothing elsewhere, or while the facts are missing.
 * @param items what is sold here, each by its name: the type that identifies it
 */
export function ProductSafety({ items }: { items: readonly string[] }) {
  const { safety, markets } = useStore();
  const isNeeded = sellsToMarket(markets.sellsTo, "ni") || sellsToMarket(markets.sellsTo, "eu");
  if (!isNeeded || safety.manufacturer.length === 0) return null;
  return (
    <Disclosure summary="Product safety and who made it">
      <Maker title="Manufacturer" lines={safety.manufacturer} contact={safety.manufacturerContact} />
      {safety.responsible.length > 0 && (
        <Maker title="Responsible person" lines={safety.responsible} contact={safety.responsibleContact} />
      )}
      <p>
        <b>{items.length > 1 ? "Which products" : "Which product"}</b>
        <br />
        {items.join(", ")}
      </p>
      <p>
        <b>Warnings</b>
        <br />
        {safety.warnings.join(" ")}
      </p>
      <p>
        Something wrong with it? <Link to="/contact">Tell us</Link>.
      </p>
    </Disclosure>
  );
}

interface MakerProps {
  title: string;
  lines: readonly string[];
  /** An email or web address. */
  contact: string | null;
}

const Maker = ({ title, lines, contact }: MakerProps) => (
  <p>
    <b>{title}</b>
    <br />
    {lines.join(", ")}
    {contact && (
      <>
        <br />
        <a className="wrap-anywhere" href={contact.includes("@") ? `mailto:${contact}` : contact}>
          {contact}
        </a>
      </>
    )}
  </p>
);
