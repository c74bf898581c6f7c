import "./skip-link.css";

/** First in Tab order on every page; `main` carries the id. */
export function SkipLink() {
  return (
    <a className="skip" href="#main">
      Skip to main content
    </a>
  );
}
