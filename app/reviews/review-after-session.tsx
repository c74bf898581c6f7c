import { Form } from "react-router";
import { SessionEnded } from "#app/accounts/session/session-ended.tsx";
import { Button } from "#app/ui/forms/button.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { Field, TextArea } from "#app/ui/forms/field.tsx";
import { PageHead } from "#app/ui/layout/page-head.tsx";
import type { Refused } from "./review-list.tsx";

/**
 * Shown for a review sent after the session ended, without a script. We cannot know whose order it is, so nothing of the
 * order is shown. The form keeps the input until it is sent again.
 */
export function ReviewAfterSession({ number, refused }: { number: string; refused: Refused }) {
  const { product, values, problems } = refused;
  return (
    <div className="wrap pb-[var(--band)]">
      <PageHead title="How is it?">
        Your review of something in order <b>{number}</b> is ready to send again.
      </PageHead>
      <Form method="post" className="stack pt-6 max-w-[44rem]" noValidate>
        <ErrorSummary problems={problems.map(({ message }) => ({ message }))} />
        <SessionEnded />
        <input type="hidden" name="product" value={product} />
        <input type="hidden" name="rating" value={values.rating ?? ""} />
        <input type="hidden" name="fit" value={values.fit ?? ""} />
        <Field label="Headline" optional name="title" maxLength={80} autoComplete="off" defaultValue={values.title} />
        <TextArea label="How is it?" name="body" rows={4} defaultValue={values.body} />
        <Field label="Your name, as shown" name="author" autoComplete="off" defaultValue={values.author} />
        <Field label="Where you live" optional name="location" autoComplete="off" defaultValue={values.location} />
        <div>
          <Button type="submit">Publish</Button>
        </div>
      </Form>
    </div>
  );
}
