import { Disclosure } from "#app/ui/display/disclosure.tsx";
import { Link } from "#app/ui/link.tsx";
import type { SafetyNotice } from "./shown-safety.ts";
import "#app/ui/display/fact-list.css";
import "./product-safety.css";

/** Who made the products of a page and what to know before using them, before they are bought (R-MARKET-5). */
export function ProductSafety({ notices }: { notices: readonly SafetyNotice[] }) {
  if (notices.length === 0) return null;
  return (
    <Disclosure summary="Product safety and who made it">
      <div className="stack safe">
        {notices.map((notice) => (
          <Notice key={notice.items.join()} notice={notice} />
        ))}
        <p className="small">
          Something wrong with it? <Link to="/contact">Tell us</Link>, or look at the EU’s{" "}
          <a href="https://ec.europa.eu/safety-gate">Safety Gate</a>.
        </p>
      </div>
    </Disclosure>
  );
}

function Notice({ notice }: { notice: SafetyNotice }) {
  const { items, manufacturer, manufacturerContact, responsible, responsibleContact, warnings } = notice;
  return (
    <dl className="spec">
      <div>
        <dt>{items.length === 1 ? "Which one" : "Which ones"}</dt>
        <dd>
          {items.map((item) => (
            <p key={item}>{item}</p>
          ))}
        </dd>
      </div>
      <Answerable title="Manufacturer" lines={manufacturer} contact={manufacturerContact} />
      {responsible.length > 0 && (
        <Answerable title="Responsible person in the EU" lines={responsible} contact={responsibleContact} />
      )}
      {warnings.length > 0 && (
        <div>
          <dt>Warnings</dt>
          <dd>
            {warnings.map((warning) => (
              <p key={warning}>{warning}</p>
            ))}
          </dd>
        </div>
      )}
    </dl>
  );
}

interface AnswerableProps {
  title: string;
  /** A name, then its postal address. */
  lines: readonly string[];
  /** An email or web address. */
  contact: string | null;
}

const Answerable = ({ title, lines: [name, ...address], contact }: AnswerableProps) => (
  <div>
    <dt>{title}</dt>
    <dd>
      <p>{name}</p>
      {address.length > 0 && <p>{address.join(", ")}</p>}
      {contact && (
        <p>
          <a className="wrap-anywhere" href={contact.includes("@") ? `mailto:${contact}` : contact}>
            {contact}
          </a>
        </p>
      )}
    </dd>
  </div>
);
