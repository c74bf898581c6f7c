import { useState } from "react";
import { SizeButtons } from "#app/ui/forms/size-buttons.tsx";
import { Swatches } from "#app/ui/forms/swatches.tsx";
import { groundFor } from "#app/ui/layout/panes.tsx";
import { classNames, Money } from "#app/ui/markup.tsx";
import { Icon } from "#app/ui/media/icon.tsx";
import { Picture } from "#app/ui/media/picture.tsx";
import { pictureOf } from "../model/cards.ts";
import { type Choice, choose, optionStates, whatMoved } from "../model/selection.ts";
import type { BundleItemView } from "../model/views.ts";
import { type BundleItemChoice, choiceLabels } from "./bundle-choices.ts";
import "./bundle-item-chooser.css";
import "#app/ui/forms/field.css";

interface BundleItemChooserProps {
  state: BundleItemChoice;
  headingLevel?: 2 | 3;
  /** What is wrong with the choice, after an attempt to add. */
  problem?: string | null;
  onChoose: (choice: Choice) => void;
}

/** The target of error links to an item. */
export const anchorOf = (itemId: number, key: keyof Choice) => `item-${itemId}-${key}`;

/** One item of a bundle: its picture, colours, and sizes if there are several. */
export function BundleItemChooser({ state, headingLevel = 2, problem = null, onChoose }: BundleItemChooserProps) {
  const { item, choice, missing } = state;
  const { product, quantity, basePrice } = item;
  const Heading = `h${headingLevel}` as const;
  const problemOf = (key: keyof Choice) => (missing?.key === key ? problem : null);
  const oneSize = product.sizeOptions.length === 1 ? product.sizeOptions[0] : null;
  const [moved, setMoved] = useState<string | null>(null);
  const set = (key: keyof Choice) => (value: string) => {
    const next = choose(product, choice, key, value);
    setMoved(whatMoved(choice, next));
    onChoose(next);
  };
  const soldOut = new Map(optionStates(product, choice, "color").map((each) => [each.value, each.soldOut]));
  return (
    <fieldset className={classNames("bi", problem && "bi--err")}>
      <legend className="sr">{product.name}</legend>
      <div className={`photo ground-${groundFor(choice.color)}`}>
        <Picture picture={pictureOf(product, choice.color)} alt="" sizes="7rem" />
      </div>
      <div className="bi__b">
        <div className="row row--between flex-nowrap items-start">
          <div>
            <Heading>{product.name}</Heading>
            <p className="small soft">{[quantity > 1 && `${quantity} of them`, oneSize].filter(Boolean).join(", ")}</p>
          </div>
          <span className="bi__r">
            <b>
              <Money pence={basePrice * quantity} />
            </b>
            <Readiness state={state} />
          </span>
        </div>
        <div>
          <div className="bi__o">
            <Swatches
              id={anchorOf(item.id, "color")}
              name={anchorOf(item.id, "color")}
              colors={product.colorOptions.map((option) => ({ ...option, soldOut: soldOut.get(option.name) }))}
              chosen={choice.color ?? undefined}
              problem={problemOf("color")}
              onChoose={set("color")}
            />
            {!oneSize && (
              <SizeButtons
                id={anchorOf(item.id, "size")}
                name={anchorOf(item.id, "size")}
                small
                sizes={optionStates(product, choice, "size").map((each) => ({
                  name: each.value,
                  soldOut: each.soldOut,
                }))}
                chosen={choice.size ?? undefined}
                problem={problemOf("size")}
                onChoose={set("size")}
              />
            )}
          </div>
          {/* Always rendered, so that changes are announced. */}
          <div role="status">{moved && <p className="hint pt-2">{moved}</p>}</div>
        </div>
      </div>
    </fieldset>
  );
}

const offLabel = ({ product: { notYet } }: BundleItemView) => (notYet ? "Not yet on sale" : "Sold out");

function Readiness({ state: { item, missing } }: { state: BundleItemChoice }) {
  if (!missing) {
    return (
      <span className="ready">
        <Icon name="check" size="s" />
        Ready
      </span>
    );
  }
  return (
    <span className="ready ready--no">{missing.isOff ? offLabel(item) : `Choose a ${choiceLabels[missing.key]}`}</span>
  );
}
