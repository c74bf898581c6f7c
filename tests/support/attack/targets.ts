import { readdirSync, readFileSync } from "node:fs";
import { z } from "zod";
import { endpoints } from "#app/api-contract.ts";
import { adminRows } from "../access-matrix/admin-rows.ts";
import { customerRows } from "../access-matrix/customer-rows.ts";
import { publicRows } from "../access-matrix/public-rows.ts";
import { type Column, columns, type Row } from "../access-matrix/table.ts";
import { shopRoutes } from "../shop-routes.ts";
import type { Schema } from "./values.ts";

/** Who attacks. `other` could only repeat what `customer` does. */
export const attackers = columns.filter((column) => column !== "other");

/** Something to attack: a row of the access matrix, and what is known of its body. */
export type Target = Pick<Row, "method" | "path" | "fields"> & {
  /** Of a JSON body. */
  schema: Schema | null;
  /** Names of a form's fields, and the values that its source mentions. */
  names: readonly string[];
  values: readonly string[];
};

/** Answers that come before a handler does anything. */
export const isRefusedBefore = (cell: string): boolean =>
  /^(login|denied|code|401|403|405|413|421|429|431)$/.test(cell);

/** The rehearsal's controls: they inject the very faults that must not be here. They do not exist in a live shop. */
const isControl = ({ method, path }: Row) =>
  /^\/rehearsal\/(api|stripe)\//.test(path) || (path.startsWith("/rehearsal") && method !== "GET");

/** Everything that somebody can reach, and what of it visitors cannot. */
export function targetsOf(column: Column): { all: Target[]; privileged: Target[] } {
  const open = [...publicRows, ...customerRows, ...adminRows].filter(
    (row) => !isControl(row) && !isRefusedBefore(row.cells[column]),
  );
  const isPrivileged = (row: Row) => row.cells.anonymous !== row.cells[column];
  const known = new Map(open.map((row) => [row, targetOf(row)] as const));
  return { all: [...known.values()], privileged: open.filter(isPrivileged).map((row) => known.get(row)!) };
}

const contractOf = ({ method, path }: Pick<Row, "method" | "path">) =>
  endpoints.find((each) => each.method === method && each.path === path);

/** What programs with an API key can reach, which sessions cannot. */
export const keyTargets: readonly Target[] = publicRows
  .filter((row) => typeof contractOf(row)?.auth === "object")
  .map(targetOf);

function targetOf({ method, path, fields }: Row): Target {
  const contract = contractOf({ method, path });
  const schema = contract?.body
    ? (z.toJSONSchema(contract.body, { io: "input", unrepresentable: "any" }) as Schema)
    : null;
  const { names, values } = wordsOf(path);
  return { method, path, fields, schema, names: [...names, ...Object.keys(contract?.query?.shape ?? {})], values };
}

/** The names and values in the sources of a page's folder: its forms, and what its loader reads from the URL. */
function wordsOf(path: string): { names: string[]; values: string[] } {
  const file = shopRoutes.find((route) => `/${route.path}` === path)?.file;
  if (!file) return { names: [], values: [] };
  const folder = new URL(`../../../app/${file.replace(/[^/]+$/, "")}`, import.meta.url);
  const sources = readdirSync(folder)
    .filter((name) => /\.tsx?$/.test(name) && !name.includes(".test."))
    .map((name) => readFileSync(new URL(name, folder), "utf8"))
    .join("\n");
  const all = (pattern: RegExp) => [...new Set([...sources.matchAll(pattern)].flatMap((found) => found.slice(1)))];
  return {
    names: [...all(/(?:\bname=|\bname: |\bget\()"([\w.-]+)"/g), ...all(/^ {2}(\w+): z\./gm)],
    values: all(/(?:\bvalue=|\bintent[=:] ?)"([\w.-]+)"/g),
  };
}
