import { data } from "react-router";

/** A bundle's number in an address; what is none names no bundle. */
export const bundleIdOf = (text: string): number => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : 0);

export const noSuchBundle = () => data(null, { status: 404 });
