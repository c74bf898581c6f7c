import sharp from "sharp";
import type { SignedInPerson } from "./signed-in.ts";
import type { TestShop } from "./test-shop.ts";

export type SentForm = { fields?: Record<string, string | null>; pictures?: Uint8Array[] };

/** Default values of a new product's form. */
export const plainProduct: Record<string, string> = {
  name: "Lantern Scarf",
  category: "gear",
  description: "Warm.",
  price: "14.50",
  cost: "",
  slug: "",
  tags: "scarf, wool",
  isAvailable: "on",
  version: "0",
  "variant-new-0-color": "Navy",
  "variant-new-0-size": "One Size",
  "variant-new-0-stock": "9",
};

/** A valid picture of a given size and colour. */
export const aPicture = (width = 700, height = 500, background = "#22396f") =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();

/** Submits a product's form in the back office, as a browser without scripts does. */
export async function sendProduct(
  shop: TestShop,
  staff: SignedInPerson,
  path: string,
  { fields = {}, pictures = [] }: SentForm = {},
) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) if (value !== null) form.append(name, value);
  for (const [index, bytes] of pictures.entries()) {
    form.append(`image-new-${index}-alt`, "");
    form.append("pictures", new File([new Uint8Array(bytes)], "../../evil.html", { type: "text/html" }));
  }
  const answer = await shop.fetch(path, {
    method: "POST",
    headers: { authorization: staff.bearer, origin: shop.url },
    body: form,
  });
  return { status: answer.status, to: answer.headers.get("location"), html: mainOf(await answer.text()) };
}

/** The text of a page's main part. */
export const mainOf = (html: string): string =>
  (/<main.*<\/main>/s.exec(html)?.[0] ?? html).replaceAll(/<!--.*?-->/g, "").replaceAll("&#x27;", "’");

/** The current fields of a product's page, as a browser would submit them. */
export async function fieldsOf(shop: TestShop, staff: SignedInPerson, id: number): Promise<Record<string, string>> {
  const answer = await shop.fetch(`/admin/products/${id}`, { headers: { authorization: staff.bearer } });
  // The sync button belongs to another form.
  const [html = ""] =
    /<form[^>]* encType="multipart.*?<\/form>/s.exec((await answer.text()).replaceAll(/<!--.*?-->/g, "")) ?? [];
  const fields: Record<string, string> = {};
  const attribute = (tag: string, name: string) =>
    new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1]?.replaceAll("&#x27;", "'").replaceAll("&amp;", "&");
  for (const [tag] of html.matchAll(/<input[^>]*>/g)) {
    const name = attribute(tag, "name");
    const type = attribute(tag, "type");
    if (!name || type === "file" || (/checkbox|radio/.test(type ?? "") && !/ checked=""/.test(tag))) continue;
    fields[name] = attribute(tag, "value") ?? (type === "checkbox" ? "on" : "");
  }
  for (const [, tag = "", text = ""] of html.matchAll(/(<textarea[^>]*>)([^<]*)/g))
    fields[attribute(tag, "name")!] = text;
  for (const [, tag = "", options = ""] of html.matchAll(/(<select[^>]*>)(.*?)<\/select>/gs)) {
    const chosen = /<option([^>]*) selected=""[^>]*>([^<]*)/.exec(options);
    fields[attribute(tag, "name")!] = chosen ? (attribute(`${chosen[0]}`, "value") ?? chosen[2]!) : "";
  }
  return fields;
}
