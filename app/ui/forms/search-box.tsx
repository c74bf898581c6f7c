import type { ComponentProps } from "react";
import { VisuallyHidden } from "../markup.tsx";
import { Icon } from "../media/icon.tsx";
import "./search-box.css";

interface SearchBoxProps extends Omit<ComponentProps<"input">, "className" | "id" | "name" | "type"> {
  label: string;
}

/** The search field of a list, `q` in its query. */
export function SearchBox({ label, ...input }: SearchBoxProps) {
  return (
    <div className="srch relative">
      <label htmlFor="q">
        <VisuallyHidden>{label}</VisuallyHidden>
      </label>
      <Icon name="search" />
      <input className="input input--s" id="q" name="q" type="search" {...input} />
    </div>
  );
}
