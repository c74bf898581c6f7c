import { useStore } from "#app/ui/store-context.tsx";
import "./who-we-are.css";
import "#app/ui/layout/sect.css";
import "#app/ui/display/spec.css";

/** The trader behind the shop, as the law wants it said, and what it cannot help with. */
export function WhoWeAre() {
  const { legal, shopName } = useStore();
  return (
    <section className="sect">
      <div>
        <h2>Who we are</h2>
      </div>
      <div className="contact__who">
        <p>
          An independent shop run by volunteers and supporters. It is not affiliated with or endorsed by the official
          party, so we cannot help with membership, candidates or policy.
        </p>
        <dl className="spec">
          <div>
            <dt>Trading name</dt>
            <dd>{shopName}</dd>
          </div>
          <div>
            <dt>Company</dt>
            <dd>
              {legal.trader}, {legal.companyNumber}
            </dd>
          </div>
          <div>
            <dt>Address</dt>
            <dd>{legal.address.join(", ")}</dd>
          </div>
        </dl>
      </div>
    </section>
  );
}
