import { longDay } from "#app/orders/moments.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";

export type NewsletterStanding = { confirmedAt: Date | null; stopUrl: string } | null;

/** What comes by mail, and how to stop or start what may be stopped. */
export function MailSection({ newsletter }: { newsletter: NewsletterStanding }) {
  return (
    <section id="mail" className="stack" aria-labelledby="mail-title">
      <h2 id="mail-title">Emails</h2>
      <dl className="facts">
        <div>
          <dt>Newsletter</dt>
          <dd>
            {newsletter ? "Campaign updates and promotions" : "You do not get it"}{" "}
            {newsletter?.confirmedAt && (
              <span className="soft small">Confirmed on {longDay(newsletter.confirmedAt)}</span>
            )}
          </dd>
          <dd>
            <Link className="small" to={newsletter?.stopUrl ?? "/newsletter"}>
              {newsletter ? "Change or stop it" : "Join"}
            </Link>
          </dd>
        </div>
        <div>
          <dt>Receipts and tracking</dt>
          <dd>Always: they are part of the order</dd>
        </div>
      </dl>
      <p className="small soft">
        Every sender and subject is plain, so a glance at your inbox says nothing about your politics.
      </p>
    </section>
  );
}

/** What the law gives everybody, one press away. */
export function DataSection() {
  return (
    <section id="data" className="stack" aria-labelledby="data-title">
      <h2 id="data-title">Your data</h2>
      <p className="max-w-[40em]">
        What you buy here may say how you vote. So we show it to as few people as we can, give it to no advertiser, and
        let you take it or delete it.
      </p>
      <div className="duty">
        <div>
          <h3>Take a copy</h3>
          <p className="small">
            Everything we hold: orders, addresses, emails sent, messages. A file for machines, and a table for people.
          </p>
          <p className="row">
            <ButtonLink size="s" tone="line" to="/account/data/everything.json" reloadDocument>
              <Icon name="download" size="s" />
              Download my data
            </ButtonLink>
            <ButtonLink size="s" tone="line" to="/account/data/orders.csv" reloadDocument>
              Orders as a table
            </ButtonLink>
          </p>
        </div>
        <div className="is-bad">
          <h3>Delete my account</h3>
          <p className="small">
            Name, addresses and sign-in go at once. What you paid stays for six years, because the tax office asks for
            it.
          </p>
          <ButtonLink size="s" tone="danger" to="/account/delete">
            Delete my account
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}
