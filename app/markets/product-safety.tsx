import { Disclosure } from "#app/ui/display/disclosure.tsx";
import { Link } from "#app/ui/link.tsx";
import type { SafetyFacts } from "./shown-safety.ts";
import "#app/ui/display/fact-list.css";

interface ProductSafetyProps {
  facts: SafetyFacts;
  /** What is sold here, each by its name: the type that identifies it. */
  items: readonly string[];
}

/** Who made a product and what to know before using it, before it is bought (R-MARKET-5). */
export function ProductSafety({ facts, items }: ProductSafetyProps) {
  const { manufacturer = [], manufacturerContact, responsible = [], responsibleContact, warnings = [] } = facts;
  return (
    <Disclosure summary="Product safety and who made it">
      <dl className="spec">
        <Maker title="Manufacturer" lines={manufacturer} contact={manufacturerContact} />
        {responsible.length > 0 && (
          <Maker title="Responsible person in the EU" lines={responsible} contact={responsibleContact} />
        )}
        <div>
          <dt>Which one</dt>
          <dd>{items.join(", ")}</dd>
        </div>
        {warnings.length > 0 && (
          <div>
            <dt>Warnings</dt>
            <dd>
              <ul className="list-disc pl-5">
                {warnings.map((warning) => (
                  <li key={warning}>{warning}</li>
                ))}
              </ul>
            </dd>
          </div>
        )}
      </dl>
      <p className="small">
        Something wrong with it? <Link to="/contact">Tell us</Link>.
      </p>
    </Disclosure>
  );
}

interface MakerProps {
  title: string;
  lines: readonly string[];
  /** An email or web address. */
  contact: string | null | undefined;
}

const Maker = ({ title, lines: [name, ...address], contact }: MakerProps) => (
  <div>
    <dt>{title}</dt>
    <dd>
      {name}
      <br />
      {address.join(", ")}
      {contact && (
        <>
          <br />
          <a className="wrap-anywhere" href={contact.includes("@") ? `mailto:${contact}` : contact}>
            {contact}
          </a>
        </>
      )}
    </dd>
  </div>
);
