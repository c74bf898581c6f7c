import { type ReactNode, useId, useState } from "react";
import { Dialog } from "./dialog.tsx";
import { Icon } from "./icon.tsx";
import { iconNames } from "./icon-names.ts";
import { Link } from "./link.tsx";
import { legalLinks, shopLinks, supportLinks } from "./site-links.ts";
import { TextButton } from "./small-buttons.tsx";
import { useStore } from "./store-context.tsx";
import { TrustStrip } from "./trust-strip.tsx";
import "./site-footer.css";

interface SiteFooterProps {
  /** One more entry of the legal list. */
  end?: ReactNode;
  trust: readonly string[];
  imprint?: string | null;
}

export function SiteFooter({ end, trust, imprint }: SiteFooterProps) {
  const store = useStore();
  return (
    <>
      <TrustStrip claims={trust} />
      <footer className="footer on-ink">
        <div className="wrap">
          <div className="footer__grid">
            <AboutShop />
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

function AboutShop() {
  const store = useStore();
  const [disclaimer, showDisclaimer] = useState(false);
  return (
    <div className="stack">
      <p className="poster footer__line">{store.footerLine}</p>
      <p className="soft small">
        An independent shop run by volunteers and supporters. Not affiliated with or endorsed by the official party.{" "}
        <TextButton className="scripted" aria-haspopup="dialog" onClick={() => showDisclaimer(true)}>
          Disclaimer
        </TextButton>
      </p>
      <ul className="social">
        {store.contact.social.map(({ name, url }) => (
          <li key={name}>
            <a href={url} aria-label={name} rel="noopener">
              <Icon name={iconNames.find((icon) => icon === name.toLowerCase()) ?? "external"} />
            </a>
          </li>
        ))}
      </ul>
      <Dialog open={disclaimer} onClose={() => showDisclaimer(false)} title="Disclaimer">
        <p>{store.disclaimer}</p>
      </Dialog>
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
