import "./fact-list.css";

/** Labels with their values. */
export const FactList = ({ facts }: { facts: { label: string; value: string }[] }) => (
  <dl className="spec">
    {facts.map(({ label, value }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
