import { data } from "react-router";

/** What is not in the catalogue; the frame says so. */
export const noSuchProduct = () => data(null, { status: 404 });

/** A product's number out of the address. @throws Response 404 for anything that is none */
export function productIdOf(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw noSuchProduct();
  return Number(text);
}
