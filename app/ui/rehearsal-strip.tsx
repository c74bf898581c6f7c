import "./rehearsal-strip.css";

/** Said on every page while the providers are a sandbox; cannot be dismissed. */
export function RehearsalStrip() {
  return (
    <aside className="reh" aria-label="Rehearsal">
      <div className="wrap">
        <p>
          <b>This is a rehearsal: no money moves.</b> <span>Payments, printing and post are simulated.</span>
        </p>
        <a href="/rehearsal">Control room</a>
      </div>
    </aside>
  );
}
