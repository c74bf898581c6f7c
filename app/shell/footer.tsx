import { type ReactNode, useId } from "react";
import { Link } from "#app/ui/link.tsx";
import { Icon, type IconName } from "#app/ui/media/icon.tsx";
import { useStore } from "#app/ui/store-context.tsx";
import { store } from "#store";
import { legalLinks, shopLinks, supportLinks } from "./footer-links.ts";
import "./footer.css";

/** Networks with an icon. */
const socialIcons: readonly IconName[] = ["facebook", "instagram", "x", "youtube"];

interface SiteFooterProps {
  /** The disclaimer button. */
  disclaimer?: ReactNode;
  /** One more entry in the legal list. */
  end?: ReactNode;
  /** The trust strip's claims; no strip if empty. */
  trust: readonly string[];
  /** Of political material. */
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
          <div className="footer__end row row--between small soft">
            <p>
              © {new Date().getUTCFullYear()} {store.shopName}. Built with Rosette, open-source software.
              {imprint && <span className="block">{imprint}</span>}
            </p>
            <ul className="row footer__legal [--gap:0.3rem_1.1rem]">
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
      <p className="poster max-w-[2.97em] text-(length:--t-6)">{store.footerLine}</p>
      {/* A div, because the dialog inside is not allowed in a paragraph. */}
      <div className="soft small">
        An independent shop run by volunteers and supporters. Not affiliated with or endorsed by the official party.{" "}
        {disclaimer}
      </div>
      <ul className="social">
        {store.contact.social.map(({ name, url }) => (
          <li key={name}>
            <a href={url} aria-label={name} rel="noopener">
              <Icon name={socialIcons.find((icon) => icon === name.toLowerCase()) ?? "external"} />
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

/** Icons for all the shop's claims, in their order; a seventh claim gets a tick. */
const icons: IconName[] = ["lock", "tag", "return", "printer", "clock", "people"];
const all: readonly string[] = store.claims.trust;

/** @param claims the claims that may be shown */
function TrustStrip({ claims }: { claims: readonly string[] }) {
  if (claims.length === 0) return null;
  return (
    <section className="on-brand trust-band" aria-label="Why shop with us">
      <div className="wrap">
        <ul className="trust">
          {claims.map((claim) => (
            <li key={claim}>
              <Icon name={icons[all.indexOf(claim)] ?? "check"} />
              {claim}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
