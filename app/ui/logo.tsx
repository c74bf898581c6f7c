import { Link } from "react-router";
import { store } from "#store";
import wordmark from "../../art/brand/wordmark.svg?no-inline";

export function Logo() {
  return (
    <Link className="logo" to="/" aria-label={`${store.brand}, home`}>
      <img src={wordmark} alt="" width="956" height="150" />
    </Link>
  );
}
