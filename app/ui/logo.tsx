import { store } from "#store";
import { Link } from "./link.tsx";
import { symbolAddress } from "./sprite.tsx";
import "./logo.css";

export function Logo() {
  return (
    <Link className="logo" to="/" aria-label={`${store.brand}, home`}>
      <svg viewBox="0 0 956 150" width="956" height="150" aria-hidden="true">
        <use href={symbolAddress("wordmark")} />
      </svg>
    </Link>
  );
}
