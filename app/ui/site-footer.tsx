import { type ReactNode, useId } from "react";
import { Icon } from "./icon.tsx";
import { iconNames } from "./icon-names.ts";
import { Link } from "./link.tsx";
import { legalLinks, shopLinks, supportLinks } from "./site-links.ts";
import { useStore } from "./store-context.tsx";
import { TrustStrip } from "./trust-strip.tsx";
import "./site-footer.css";

interface SiteFooterProps {
  /** The way to the legal words. */
  disclaimer?: ReactNode;
  /** One more entry of the legal list. */
  end?: ReactNode;
  trust: readonly string[];
  imprint?: string | null | undefined;
}

export function SiteFooter({ disclaimer, end, trust, imprint }: SiteFooterProps) {
  const store = useStore();
  return (
    <>
      <TrustStrip claims={trust} />
      <footer className="footer on-ink">
        <div className="wrap">
          <div className="footer__grid">
            <AboutShop disclaimer={disclaimer} />
            <LinkList title="Shop" links={shopLinks} />
            <LinkList title="Support" links={supportLinks} />
            <ContactList />
          </div>
          <div className="footer__end">
            <p>
              © {new Date().getUTCFullYear()} {store.shopName}. Built with Rosette, open-source software.
              {imprint && <span className="footer__imprint">{imprint}</span>}
            </p>
            <ul className="row footer__legal">
              {legalLinks.map(({ to, label }) => (
                <li key={to}>
                  <Link to={to}>{label}</Link>
                </li>
              ))}
              {end && <li>{end}</li>}
            </ul>
          </div>
        </div>
      </footer>
    </>
  );
}

function AboutShop({ disclaimer }: { disclaimer: ReactNode }) {
  const store = useStore();
  return (
    <div className="stack">
      <p className="poster footer__line">{store.footerLine}</p>
      {/* No paragraph: what opens here is a dialog, which a paragraph may not hold. */}
      <div className="soft small">
        An independent shop run by volunteers and supporters. Not affiliated with or endorsed by the official party.{" "}
        {disclaimer}
      </div>
      <ul className="social">
        {store.contact.social.map(({ name, url }) => (
          <li key={name}>
            <a href={url} aria-label={name} rel="noopener">
              <Icon name={iconNames.find((icon) => icon === name.toLowerCase()) ?? "external"} />
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

function LinkList({ title, links }: { title: string; links: { to: string; label: string }[] }) {
  const id = useId();
  return (
    <nav aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul className="plain">
        {links.map(({ to, label }) => (
          <li key={to}>
            <Link to={to}>{label}</Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function ContactList() {
  const store = useStore();
  return (
    <div>
      <h2>Contact</h2>
      <ul className="plain">
        <li>
          <a href={store.contact.chatUrl} rel="noopener">
            <Icon name="chat" /> Chat with us
          </a>
        </li>
        <li>
          <a href={`mailto:${store.contact.email}`}>
            <Icon name="mail" /> {store.contact.email}
          </a>
        </li>
      </ul>
    </div>
  );
}
