import { SubmitButton } from "#app/ui/forms/button.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { Field } from "#app/ui/forms/field.tsx";
import { PageHead } from "#app/ui/layout/page-head.tsx";
import { Link } from "#app/ui/link.tsx";
import { Icon } from "#app/ui/media/icon.tsx";
import { useStore } from "#app/ui/store-context.tsx";
import { Unbroken } from "#app/ui/unbroken.tsx";
import { errorOf, type WithdrawProblem, WithdrawSteps } from "./step-parts.tsx";

interface FindStepProps {
  values: { number: string; email: string };
  problems: readonly WithdrawProblem[];
}

/** Finds the order, without signing in. */
export function FindStep({ values, problems }: FindStepProps) {
  const store = useStore();
  return (
    <>
      <PageHead title="Withdraw from an order">
        Changed your mind? Tell us here. Three short steps, no sign-in.
      </PageHead>
      <WithdrawSteps current={1} />
      <div className="cols wgrid">
        <form className="stack" method="post" action="/withdraw" noValidate>
          <ErrorSummary problems={problems.map(({ field, message }) => ({ ...(field && { field }), message }))} />
          <input type="hidden" name="step" value="find" />
          <Field
            label="Order number"
            hint={<Unbroken text={`At the top of your receipt, for example ${store.orderNumberPrefix}-20377`} />}
            name="number"
            defaultValue={values.number}
            error={errorOf(problems, "number")}
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
          />
          <Field
            label="Email address"
            hint="The one you gave when you paid"
            name="email"
            type="email"
            autoComplete="email"
            defaultValue={values.email}
            error={errorOf(problems, "email")}
          />
          <SubmitButton tone="brand" size="big" busyLabel="Looking...">
            Find my order
          </SubmitButton>
          <p className="small soft">
            No number to hand? <Link to="/contact">Write to us</Link> and say that you withdraw. That counts just as
            well.
          </p>
        </form>
        <GoodToKnow />
      </div>
    </>
  );
}

function GoodToKnow() {
  const store = useStore();
  const facts = [
    "You need no reason and no account.",
    `${store.returnWindowDays} days from the day it arrives, and any time before. The law gives you 14.`,
    "We refund what you paid within 14 days, with standard delivery if you return everything.",
    "You pay the postage, unless something is faulty or wrong.",
  ];
  return (
    <section className="wknow" aria-labelledby="good-to-know">
      <h2 className="text-(length:--t-4)" id="good-to-know">
        Good to know
      </h2>
      <ul className="stack">
        {facts.map((fact) => (
          <li key={fact} className="row flex-nowrap items-start">
            <Icon name="check" /> <span>{fact}</span>
          </li>
        ))}
      </ul>
      <p className="small">
        <Link to="/return-policy#return">Your right to withdraw</Link>, in plain words and in full.
      </p>
    </section>
  );
}
