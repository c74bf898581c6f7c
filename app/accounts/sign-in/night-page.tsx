import type { ReactNode } from "react";
import { useStore } from "#app/ui/store-context.tsx";
import street from "../../../art/brand/night-street.svg?no-inline";
import "./night-page.css";

/** The frame of pages with one short form: the street at night, and the form beside it. */
export function NightPage({ children }: { children: ReactNode }) {
  const store = useStore();
  const words = store.footerLine.split(" ");
  const middle = Math.ceil(words.length / 2);
  return (
    <div className="login">
      <div className="login__art on-ink">
        <img src={street} alt="" />
        <div className="login__word poster" aria-hidden="true">
          <span>{words.slice(0, middle).join(" ")}</span>
          <span>{words.slice(middle).join(" ")}</span>
        </div>
      </div>
      <div className="login__r">
        {children}
        <p className="tiny soft login__end">
          Independent store. Not affiliated with or endorsed by the official party.
        </p>
      </div>
    </div>
  );
}
