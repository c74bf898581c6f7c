import { useId } from "react";
import { Tag } from "#app/ui/display/tag.tsx";
import { TextButton } from "#app/ui/forms/button.tsx";
import { Money, VisuallyHidden } from "#app/ui/markup.tsx";
import { Icon } from "#app/ui/media/icon.tsx";
import type { BundleGroup as Group } from "./bundles.ts";
import { BundlePartLine } from "./cart-line.tsx";
import "./bundle-group.css";

/** The lines of one bundle under its name, with its total; removed together. */
export function BundleGroup({ group, onRemove }: { group: Group; onRemove: () => void }) {
  const titleId = useId();
  return (
    <section className="group" aria-labelledby={titleId}>
      <div className="group__head">
        <h3 id={titleId}>{group.name}</h3>
        <Tag>Bundle Deal</Tag>
      </div>
      <ul className="group__body">
        {group.items.map((item) => (
          <BundlePartLine key={item.id} item={item} />
        ))}
      </ul>
      <div className="group__foot">
        {group.freeShipping && (
          <span className="row gap-2">
            <Icon name="truck" />
            Free shipping included!
          </span>
        )}
        <span className="ml-auto flex gap-2">
          Bundle total <Money pence={group.total} />
        </span>
        <TextButton className="small basis-full text-right" onClick={onRemove}>
          Remove<VisuallyHidden> {group.name}</VisuallyHidden>
        </TextButton>
      </div>
    </section>
  );
}
