import { type ReactNode, useRef } from "react";
import { href, useNavigation, useSubmit } from "react-router";
import { Note } from "#app/ui/display/note.tsx";
import { Button } from "#app/ui/forms/button.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { Link } from "#app/ui/link.tsx";
import { Icon } from "#app/ui/media/icon.tsx";
import { useAdmin } from "../admin-context.tsx";
import { AdminHead } from "../kit/admin-head.tsx";
import { Difference } from "../kit/difference.tsx";
import { useUnsaved } from "../kit/use-unsaved.ts";
import type { BundleFigures } from "./.server/read-bundle.ts";
import { BundlePreview } from "./bundle-preview.tsx";
import type { BundleResult } from "./bundle-result.ts";
import { ItemsPanel } from "./items-panel.tsx";
import { PicturesPanel } from "./pictures-panel.tsx";
import { PricePanel } from "./price-panel.tsx";
import { ShopPanel } from "./shop-panel.tsx";
import { usePricing } from "./use-pricing.ts";
import { WordsPanel } from "./words-panel.tsx";

interface BundleEditorProps {
  /** Null for one that is not there yet. */
  bundle: { id: number; version: number; name: string; slug: string; figures: BundleFigures } | null;
  start: Pick<BundleResult, "draft" | "options" | "pricing">;
  result: BundleResult | null;
  /** Products that can be added, as far as they are proposed. */
  names: readonly string[];
  isSaved?: boolean;
  /** Panels that belong to no form. */
  children?: ReactNode;
}

/** The whole of a bundle as one form; adding and moving items sends it too, and saves nothing. Works without scripts. */
export function BundleEditor({ bundle, start, result, names, isSaved = false, children }: BundleEditorProps) {
  const form = useRef<HTMLFormElement>(null);
  const submit = useSubmit();
  const { may } = useAdmin();
  const { draft, options, pricing: shown } = result ?? start;
  const pricing = usePricing(form, shown);
  const unsaved = useUnsaved(form, result !== null);
  const problems = result?.problems ?? [];
  const isBusy = useNavigation().state === "submitting";
  const maySave = may(bundle ? "update_bundles" : "create_bundles");
  return (
    <form
      ref={form}
      method="post"
      action={bundle ? href("/admin/bundles/:id", { id: String(bundle.id) }) : href("/admin/bundles/new")}
      encType="multipart/form-data"
      className="stack bundle-form"
      noValidate
      onInput={() => {
        unsaved.mark();
        pricing.refresh();
      }}
      onSubmit={(event) => {
        event.preventDefault();
        const { submitter } = event.nativeEvent as SubmitEvent;
        if (!isBusy)
          void submit(submitter instanceof HTMLButtonElement ? submitter : event.currentTarget, {
            preventScrollReset: true,
          });
      }}
    >
      {/* Enter saves: the first button of a form is the one that it presses. */}
      <button type="submit" name="intent" value="save" hidden tabIndex={-1} aria-hidden="true" />
      <AdminHead title={bundle?.name ?? "New bundle"} before={<Link to={href("/admin/bundles")}>Bundles</Link>}>
        {unsaved.isUnsaved && <span className="small soft">Unsaved changes</span>}
        {bundle && (
          <Link className="btn btn--line btn--s" to={href("/product/:slug", { slug: bundle.slug })} target="_blank">
            View in shop <Icon name="external" size="s" />
          </Link>
        )}
        {maySave && (
          <Button type="submit" name="intent" value="save" tone="brand" size="s" busy={isBusy} busyLabel="Saving...">
            Save
          </Button>
        )}
      </AdminHead>
      <ErrorSummary problems={problems} />
      {result?.changed && <Difference what="bundle" {...result.changed} />}
      <Note announce>{isSaved && !unsaved.isUnsaved && !result && "Saved. The shop shows it now."}</Note>
      <input type="hidden" name="version" value={result?.changed?.version ?? bundle?.version ?? 0} />
      <div className="adm__g3">
        <div className="stack">
          <ItemsPanel draft={draft} options={options} names={names} problems={problems} />
          <WordsPanel draft={draft} problems={problems} />
          <PicturesPanel pictures={draft.pictures} problems={problems} />
        </div>
        <aside className="stack" aria-label="Price, in the shop, how it looks">
          <PricePanel draft={draft} problems={problems} live={pricing} />
          <ShopPanel draft={draft} figures={bundle?.figures ?? null} />
          <BundlePreview
            draft={draft}
            options={options}
            price={pricing.pricing?.price ?? null}
            figures={bundle?.figures ?? null}
          />
          {children}
        </aside>
      </div>
    </form>
  );
}
