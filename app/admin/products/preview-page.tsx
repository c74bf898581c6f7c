import { BrokenPage } from "#app/broken-page.tsx";
import { privateMeta } from "#app/ui/private-meta.ts";
import "#app/catalogue/buy/sticky-buy.css";
import { type SyntheticEvent, useState } from "react";
import { data } from "react-router";
import { ProductPage } from "#app/catalogue/product/product-page.tsx";
import { pictureLimits, tooMuchTogether } from "#app/media/rules.ts";
import { limitedForm, TooLarge } from "#app/shared/.server/limited-form.ts";
import { EmptyState } from "#app/ui/display/empty-state.tsx";
import { requireStaff } from "../.server/require-staff.ts";
import { accessDeniedIn, isSignedOut, OutsiderPage, SignedOutPage } from "../error-pages.tsx";
import { previewProduct } from "./.server/preview-product.ts";
import type { Route } from "./+types/preview-page";
import { readProductForm } from "./read-product-form.ts";

export const meta: Route.MetaFunction = () => privateMeta("Preview");
export const headers = () => ({ "cache-control": "no-store", "x-robots-tag": "noindex" });

/** Without a submitted form there is nothing to show. */
export async function loader(args: Route.LoaderArgs) {
  await requireStaff(args, "view_products");
  return null;
}

/** Choosing a colour changes only the URL; the data came with the form. */
export const shouldRevalidate = () => false;

export async function action(args: Route.ActionArgs) {
  const { shop } = await requireStaff(args, "view_products");
  const form = await limitedForm(args.request, pictureLimits.total + 1024 * 1024).catch((error) => {
    if (error instanceof TooLarge) return null;
    throw error;
  });
  if (!form) return data({ view: null, safety: [], problems: [tooMuchTogether] }, { status: 413 });
  const read = readProductForm(form);
  if (!read.ok) {
    return data({ view: null, safety: [], problems: read.problems.map(({ message }) => message) }, { status: 400 });
  }
  const id = /^[1-9]\d{0,8}$/.exec(String(form.get("id") ?? ""))?.[0];
  const { view, safety } = await previewProduct(shop, id ? Number(id) : null, read.form);
  return data({ view, safety, problems: view ? [] : ["The shop never lists stickers and badge sets"] });
}

/** The public page of a product form's input. Nothing is saved, so nothing can be bought. */
export default function PreviewPage({ actionData }: Route.ComponentProps) {
  const [shown] = useState(actionData);
  if (!shown?.view) {
    return (
      <div className="wrap">
        <EmptyState title="There is no preview yet" headingLevel={2}>
          {shown ? (
            shown.problems.map((problem) => <p key={problem}>{problem}</p>)
          ) : (
            <p>Open it from a product’s form.</p>
          )}
        </EmptyState>
      </div>
    );
  }
  return (
    <>
      <p className="wrap small soft">
        <b>Preview.</b> Nothing of this is saved; pictures that you have just chosen show after saving.
      </p>
      <div onSubmitCapture={stop} onClickCapture={stopBuying}>
        <ProductPage
          product={shown.view}
          safety={shown.safety}
          drop={null}
          offerUntil={null}
          hasRoom={false}
          query=""
          related={[]}
          partOf={null}
          reviews={null}
          answer={undefined}
        />
      </div>
    </>
  );
}

function stop(event: SyntheticEvent) {
  event.preventDefault();
  event.stopPropagation();
}

/** The sticky buy button is outside of any form. */
function stopBuying(event: SyntheticEvent) {
  if ((event.target as Element).closest(".stickybuy")) stop(event);
}

/** This page has no back-office frame. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const denied = accessDeniedIn(error);
  if (isSignedOut(error)) return <SignedOutPage />;
  return denied ? <OutsiderPage {...denied} /> : <BrokenPage error={error} />;
}
