import { longDay } from "#app/shared/dates.ts";
import { ButtonLink } from "#app/ui/forms/button.tsx";
import { Link } from "#app/ui/link.tsx";
import { Icon } from "#app/ui/media/icon.tsx";
import "./email-and-data-sections.css";
import "./account-sections.css";

export type NewsletterStatus = { confirmedAt: Date | null; stopUrl: string } | null;

/** What comes by email, and how to stop or start what may be stopped. */
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
              <span className="soft small">Confirmed on {longDay(newsletter.confirmedAt)}</span>
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

/** What the law gives everybody, one press away. */
export function DataSection() {
  return (
    <section id="data" className="stack" aria-labelledby="data-title">
      <h2 id="data-title">Your data</h2>
      <p className="max-w-[40em]">
        What you buy here may say how you vote. So we show it to as few people as we can, never to advertisers, and you
        can download or delete it.
      </p>
      <div className="duty">
        <div>
          <h3>Download a copy</h3>
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
        <div className="is-bad">
          <h3>Delete my account</h3>
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
