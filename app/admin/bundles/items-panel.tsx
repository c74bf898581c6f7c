import { useRef, useState } from "react";
import { href } from "react-router";
import { Button } from "#app/ui/forms/button.tsx";
import { FieldError } from "#app/ui/forms/field.tsx";
import { LiveRegion } from "#app/ui/markup.tsx";
import { Icon } from "#app/ui/media/icon.tsx";
import { useFormField } from "../kit/form-fields.tsx";
import { Panel } from "../kit/panel.tsx";
import { moved } from "../products/rules.ts";
import type { EditedItem } from "./bundle-form.ts";
import { BundleItemRow } from "./bundle-item-row.tsx";
import { type ItemOption, newItem } from "./bundle-state.ts";

interface ItemsPanelProps {
  items: readonly EditedItem[];
  onChange: (items: EditedItem[]) => void;
  names: readonly string[];
}

/** The bundle's items, and a field to add another. */
export function ItemsPanel({ items, onChange, names }: ItemsPanelProps) {
  const [news, setNews] = useState("");
  const list = useRef<HTMLUListElement>(null);
  const change = (next: EditedItem[], news: string) => {
    onChange(next);
    setNews(news);
  };
  const nameOf = ({ option }: EditedItem) => option?.name ?? "The product";
  return (
    <Panel
      flush
      title={
        <>
          Items <span className="soft [font-weight:600]">{items.length}</span>
        </>
      }
    >
      <ul className="bed" ref={list} tabIndex={-1} aria-label="Items">
        {items.map((shown, index) => (
          <BundleItemRow
            key={shown.key}
            shown={shown}
            isFirst={index === 0}
            isLast={index === items.length - 1}
            onMove={(by) =>
              change(moved(items, index, index + by), `${nameOf(shown)} moved to place ${index + by + 1}`)
            }
            onRemove={() => {
              change(items.toSpliced(index, 1), `${nameOf(shown)} removed`);
              // The button that had it is gone.
              list.current?.focus();
            }}
          />
        ))}
      </ul>
      <LiveRegion>{news}</LiveRegion>
      <AddItem
        names={names}
        onAdd={(option) => {
          const key = String(Math.max(-1, ...items.map((each) => Number(each.key))) + 1);
          change([...items, { key, item: newItem(option), option }], `${option.name} added`);
        }}
      />
    </Panel>
  );
}

interface AddItemProps {
  names: readonly string[];
  onAdd: (option: ItemOption) => void;
}

/** Finds a product by its name and adds it. */
function AddItem({ names, onAdd }: AddItemProps) {
  const input = useRef<HTMLInputElement>(null);
  const { error } = useFormField("add");
  const [problem, setProblem] = useState<string | null>(null);
  const shownProblem = problem ?? error;
  const add = async () => {
    const found = await findOption(input.current?.value ?? "");
    setProblem(found.problem);
    if (!found.option) return input.current?.focus();
    onAdd(found.option);
    if (input.current) input.current.value = "";
  };
  return (
    <div className="bed__add grid gap-[0.3rem] px-[1.1rem] py-4">
      <label htmlFor="add" className="label">
        Add a product
      </label>
      <FieldError of="add" error={shownProblem} />
      <div className="row flex-nowrap">
        <input
          className="input input--s"
          id="add"
          ref={input}
          list="product-names"
          autoComplete="off"
          placeholder="Product name"
          maxLength={100}
          aria-describedby={shownProblem ? "add-error" : undefined}
          aria-invalid={shownProblem ? true : undefined}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            void add();
          }}
        />
        <Button tone="line" size="s" className="flex-none" onClick={() => void add()}>
          <Icon name="plus" size="s" /> Add product
        </Button>
      </div>
      <datalist id="product-names">
        {names.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </div>
  );
}

type Found = { option: ItemOption; problem: null } | { option: null; problem: string };

async function findOption(name: string): Promise<Found> {
  try {
    const answer = await fetch(`${href("/admin/bundles/option")}?${new URLSearchParams({ name })}`);
    const body: { option: ItemOption } | { error: string } = await answer.json();
    return "option" in body ? { option: body.option, problem: null } : { option: null, problem: body.error };
  } catch {
    return { option: null, problem: "No answer came from the shop: check your connection and try again" };
  }
}
