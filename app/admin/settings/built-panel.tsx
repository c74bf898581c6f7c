import { useStore } from "#app/ui/store-context.tsx";
import { Panel } from "../kit/panel.tsx";

/** What only the file changes: addresses, pictures and stylesheets are made from it when the shop is built. */
export function BuiltPanel() {
  const { brand, brandSlug, orderNumberPrefix, theme } = useStore();
  const facts = { Brand: brand, "Short name in addresses": brandSlug, "Order numbers": `${orderNumberPrefix}-20431` };
  return (
    <Panel title="Only in the file">
      <p className="small soft sets__lead">
        Pictures, addresses and colours are made from these when the shop is built: change store.config.ts and start
        again.
      </p>
      <div className="row row--between">
        <dl className="kv small">
          {Object.entries(facts).map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <ul className="plain themes" aria-label="Colours">
          {Object.entries(theme).map(([name, colour]) => (
            <li key={name}>
              <span className="themes__c" style={{ background: colour }} />
              <span className="tiny">
                <b>{name.charAt(0).toUpperCase() + name.slice(1)}</b>
                <br />
                {colour}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </Panel>
  );
}
