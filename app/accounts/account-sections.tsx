import { Form } from "react-router";
import { countryName } from "#app/pricing/countries.ts";
import { longDay } from "#app/shared/dates.ts";
import { Status } from "#app/ui/display/tag.tsx";
import { TextButton } from "#app/ui/forms/button.tsx";
import { Link } from "#app/ui/link.tsx";
import { VisuallyHidden } from "#app/ui/markup.tsx";
import { Icon } from "#app/ui/media/icon.tsx";
import type { Address } from "./.server/addresses.ts";
import type { User } from "./.server/current-user.ts";
import "./account-sections.css";

/** Name, address, password, codes: each with the way to change it. */
export function YouSection({ user, passwordSetAt }: { user: User; passwordSetAt: Date | null }) {
  const rows = [
    { what: "Name", is: user.fullName ?? "Not given", to: "/account/name" },
    { what: "Email", is: user.email, confirmed: user.emailVerified, to: "/account/email" },
    { what: "Password", is: passwordSetAt ? `Set on ${longDay(passwordSetAt)}` : "Set", to: "/account/password" },
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

export function AddressesSection({ addresses }: { addresses: Address[] }) {
  return (
    <section id="addresses" className="stack" aria-labelledby="addresses-title">
      <h2 id="addresses-title">Addresses</h2>
      <div className="addrs">
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

function AddressCard({ address }: { address: Address }) {
  const { id, firstName, lastName, isDefault } = address;
  const country = address.country === "GB" ? null : countryName(address.country);
  const lines = [address.address, address.apartment, address.city, address.state, address.postcode, country];
  const which = <VisuallyHidden>{`${address.address}, ${address.city}`}</VisuallyHidden>;
  return (
    <div className={isDefault ? "is-main" : undefined}>
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
          <TextButton type="submit" name="intent" value="remove" className="small">
            Remove {which}
          </TextButton>
        </span>
      </Form>
    </div>
  );
}
