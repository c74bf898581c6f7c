import pg from "pg";
import { errorText } from "#app/shared/error-text.ts";
import { allRenditions, readPictureAddress } from "#app/shared/uploaded-picture.ts";
import { type Check, schemaChecks } from "./schema-checks.ts";
import { shopChecks } from "./shop-checks.ts";

/** Where uploaded files are. */
type Uploads = { get(key: string): Promise<Uint8Array | null> };

export type Damage = { check: string; lines: string[] };

/** Lines shown of one check; the last says how many more there are. */
const mostLines = 20;

/**
 * Recounts everything in a shop that can be counted twice, without changing anything. The shop may be running: all
 * queries see the same moment.
 * @param storage of the uploaded files
 * @returns how many checks ran, and what is damaged
 */
export async function checkShop(databaseUrl: string, storage: Uploads): Promise<{ checks: number; damages: Damage[] }> {
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on("error", () => undefined); // the running query reports it
  await client.connect();
  try {
    await client.query("begin isolation level repeatable read");
    const checks: Check[] = [...(await schemaChecks(client)), ...shopChecks];
    const damages: Damage[] = [];
    const found = (check: string, lines: string[]) => void (lines.length > 0 && damages.push({ check, lines }));
    for (const check of checks) found(check.name, await breachesOf(client, check));
    found("uploads: every picture and photograph is there", await missingUploads(client, storage));
    return { checks: checks.length + 1, damages };
  } finally {
    await client.end(); // rolls back
  }
}

/** A query that fails is a breach as well: it could not read what it counts. */
async function breachesOf(client: pg.Client, { breaches, before = [] }: Check): Promise<string[]> {
  await client.query("savepoint one");
  try {
    for (const statement of before) await client.query(statement);
    // Reads the tables themselves, since a damaged index would hide rows.
    await client.query("set local enable_indexscan = off");
    await client.query("set local enable_bitmapscan = off");
    const { rows } = await client.query<string[]>({ text: breaches, rowMode: "array" });
    return shortened(rows.map(([line]) => line!));
  } catch (error) {
    return [errorText(error)];
  } finally {
    await client.query("rollback to one");
  }
}

const shortened = (lines: string[]) =>
  lines.length > mostLines ? [...lines.slice(0, mostLines), `and ${lines.length - mostLines} more`] : lines;

/** Every upload that a row names, by the key it is stored under. The shop's own pictures are part of its build. */
async function missingUploads(client: pg.Client, storage: Uploads): Promise<string[]> {
  const { rows: photos } = await client.query<{ place: string; key: string }>(
    `select format('photograph of return %s', r.reference) as place, p.storage_key as key
     from return_photos p join returns r on r.id = p.return_id order by 1`,
  );
  const { rows: pictures } = await client.query<{ place: string; url: string }>(
    `select format('picture of product %s', product_id) as place, image_url as url from product_images
     union select format('picture of product %s', id), image_url from products where image_url is not null
     union select format('picture of bundle %s', bundle_id), image_url from bundle_images
     union select format('picture of bundle %s', id), image_url from bundles where image_url is not null order by 1`,
  );
  const uploads = [
    ...photos,
    ...pictures.flatMap(({ place, url }) => {
      const picture = readPictureAddress(url);
      return picture ? allRenditions(picture).map((address) => ({ place, key: address.slice(1) })) : [];
    }),
  ];
  const lines: string[] = [];
  for (const { place, key } of uploads)
    if (!(await storage.get(key).catch(() => null))) lines.push(`${place}: ${key} is missing`);
  return shortened(lines);
}
