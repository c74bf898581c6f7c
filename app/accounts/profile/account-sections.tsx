import { Form } from "react-router";
import { countryName } from "#app/pricing/addresses/countries.ts";
import { formatLongDay } from "#app/shared/dates.ts";
import { Status } from "#app/ui/display/tag.tsx";
import { ButtonLink, RemoveButton, TextButton } from "#app/ui/forms/button.tsx";
import { Link } from "#app/ui/link.tsx";
import { VisuallyHidden } from "#app/ui/markup.tsx";
import { Icon } from "#app/ui/media/icon.tsx";
import type { AddressBookEntry } from "../addresses/.server/addresses.ts";
import type { User } from "../session/.server/current-user.ts";
import "./account-sections.css";

/** Name, address, password, codes, each with a link to change it. */
export function YouSection({ user, passwordSetAt }: { user: User; passwordSetAt: Date | null }) {
  const rows = [
    { what: "Name", is: user.fullName ?? "Not given", to: "/account/name" },
    { what: "Email", is: user.email, confirmed: user.emailVerified, to: "/account/email" },
    { what: "Password", is: passwordSetAt ? `Set on ${formatLongDay(passwordSetAt)}` : "Set", to: "/account/password" },
    { what: "Code at sign-in", is: user.twoFactorEnabled ? "On" : "Off", to: "/account/security" },
  ];
  return (
    <section id="you" className="stack" aria-labelledby="you-title">
      <h2 id="you-title">You</h2>
      <dl className="facts">
        {rows.map(({ what, is, confirmed, to }) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>
              {is} {confirmed && <Status tone="good">Confirmed</Status>}
            </dd>
            <dd>
              <Link className="small" to={to}>
                Change <VisuallyHidden>{what.toLowerCase()}</VisuallyHidden>
              </Link>
            </dd>
          </div>
        ))}
        <div>
          <dt>Cards</dt>
          <dd>We never see or keep your card number</dd>
        </div>
      </dl>
    </section>
  );
}

export function AddressesSection({ addresses }: { addresses: AddressBookEntry[] }) {
  return (
    <section id="addresses" className="stack" aria-labelledby="addresses-title">
      <h2 id="addresses-title">Addresses</h2>
      <div className="cols sash addrs">
        {addresses.map((address) => (
          <AddressCard key={address.id} address={address} />
        ))}
        <Link to="/account/addresses/new">
          <Icon name="plus" size="l" />
          Add an address
        </Link>
      </div>
    </section>
  );
}

function AddressCard({ address }: { address: AddressBookEntry }) {
  const { id, firstName, lastName, isDefault } = address;
  const country = address.country === "GB" ? null : countryName(address.country);
  const lines = [address.address, address.apartment, address.city, address.state, address.postcode, country];
  const which = <VisuallyHidden>{`${address.address}, ${address.city}`}</VisuallyHidden>;
  return (
    <div className={isDefault ? "bg-(--glow)" : undefined}>
      <address>
        <b>
          {firstName} {lastName}
        </b>
        {lines.filter(Boolean).map((line) => (
          <div key={line}>{line}</div>
        ))}
      </address>
      <Form method="post" action={`/account/addresses/${id}`} className="row row--between small" preventScrollReset>
        {isDefault ? (
          <b className="row">
            <Icon name="check" size="s" />
            Default
          </b>
        ) : (
          <TextButton type="submit" name="intent" value="first" className="small">
            Make default {which}
          </TextButton>
        )}
        <span className="row">
          <Link to={`/account/addresses/${id}`}>Change {which}</Link>
          <RemoveButton type="submit" name="intent" value="remove" className="small">
            Remove {which}
          </RemoveButton>
        </span>
      </Form>
    </div>
  );
}

type NewsletterStatus = { confirmedAt: Date | null; stopUrl: string } | null;

/** Which emails the account gets, with ways to stop or start the optional ones. */
export function EmailSection({ newsletter }: { newsletter: NewsletterStatus }) {
  return (
    <section id="mail" className="stack" aria-labelledby="mail-title">
      <h2 id="mail-title">Emails</h2>
      <dl className="facts">
        <div>
          <dt>Newsletter</dt>
          <dd>
            {newsletter ? "Campaign updates and promotions" : "You’re not subscribed"}{" "}
            {newsletter?.confirmedAt && (
              <span className="soft small">Confirmed on {formatLongDay(newsletter.confirmedAt)}</span>
            )}
          </dd>
          <dd>
            <Link className="small" to={newsletter?.stopUrl ?? "/newsletter"}>
              {newsletter ? "Change or unsubscribe" : "Join"}
            </Link>
          </dd>
        </div>
        <div>
          <dt>Receipts and tracking</dt>
          <dd>Always sent: they’re part of your order</dd>
        </div>
      </dl>
      <p className="small soft">
        Our sender name and subjects are plain, so a glance at your inbox says nothing about your politics.
      </p>
    </section>
  );
}

/** Download and deletion (R-LAW-16, R-LAW-17). */
export function DataSection() {
  return (
    <section id="data" className="stack" aria-labelledby="data-title">
      <h2 id="data-title">Your data</h2>
      <p className="max-w-[40em]">
        What you buy here may say how you vote. So we show it to as few people as we can, never to advertisers, and you
        can download or delete it.
      </p>
      <div className="cols duty">
        <div>
          <h3 className="text-(length:--t-4)">Download a copy</h3>
          <p className="small">
            Everything we hold: orders, addresses, emails sent, messages. As a data file, or your orders as a
            spreadsheet.
          </p>
          <p className="row">
            <ButtonLink size="s" tone="line" to="/account/data/everything.json" reloadDocument>
              <Icon name="download" size="s" />
              Download my data
            </ButtonLink>
            <ButtonLink size="s" tone="line" to="/account/data/orders.csv" reloadDocument>
              Download orders
            </ButtonLink>
          </p>
        </div>
        <div className="[border:1.5px_solid_var(--danger)]">
          <h3 className="text-(length:--t-4)">Delete my account</h3>
          <p className="small">
            Your name, addresses and sign-in are deleted straight away. Tax law requires us to keep payment records for
            six years.
          </p>
          <ButtonLink size="s" tone="danger" to="/account/delete">
            Delete my account
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}
