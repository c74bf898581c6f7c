import { useEffect, useState } from "react";
import { Form } from "react-router";
import { Button } from "#app/ui/forms/button.tsx";
import "./shop-search.css";
import "#app/ui/forms/field.css";

interface ShopSearchProps {
  /** What is searched for now. */
  q: string | null;
  /** Where the label is to be seen: on the page that found nothing. */
  showLabel?: boolean;
}

/** Asks the whole shop; filters belong to the answer before. */
export function ShopSearch({ q, showLabel }: ShopSearchProps) {
  const [typed, setTyped] = useState(q ?? "");
  useEffect(() => setTyped(q ?? ""), [q]);
  return (
    <Form className="shop__search" role="search" method="get" action="/shop">
      <label className={showLabel ? "label" : "sr"} htmlFor="search">
        Search the shop
      </label>
      <div className="nohit__s">
        <input
          className="input"
          id="search"
          name="q"
          type="search"
          autoComplete="off"
          enterKeyHint="search"
          maxLength={100}
          placeholder={showLabel ? undefined : "Search the shop"}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit">Search</Button>
      </div>
    </Form>
  );
}
