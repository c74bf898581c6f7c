import { useLocation } from "react-router";
import { Icon } from "#app/ui/media/icon.tsx";
import "./account-nav.css";
import "#app/ui/layout/side-nav.css";

const sections = [
  ["you", "You"],
  ["addresses", "Addresses"],
  ["mail", "Emails"],
  ["sessions", "Where you’re signed in"],
  ["data", "Your data"],
] as const;

/** What is on the page: beside it on a desk, folded above it on a phone, where it would push the page out of sight. */
export function AccountNav() {
  return (
    <div>
      <nav className="sidenav account__desk" aria-label="My Account">
        <h2>My Account</h2>
        <SectionLinks />
      </nav>
      <details className="sidefold account__phone">
        <summary>
          My Account <Icon name="down" size="s" />
        </summary>
        <nav className="sidenav" aria-label="My Account">
          <SectionLinks />
        </nav>
      </details>
    </div>
  );
}

function SectionLinks() {
  const { hash } = useLocation();
  const here = sections.find(([id]) => hash === `#${id}`)?.[0] ?? "you";
  return sections.map(([id, label]) => (
    <a key={id} href={`#${id}`} aria-current={id === here ? "true" : undefined}>
      {label}
    </a>
  ));
}
