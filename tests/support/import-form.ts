import { mainOf } from "./product-form.ts";
import type { SignedInPerson } from "./signed-in.ts";
import type { TestShop } from "./test-shop.ts";

/** The form of a page that imports files: posts a file to preview it, or the id of a previewed one to import it. */
export const openImportForm =
  (shop: TestShop, { bearer }: SignedInPerson, page: string) =>
  async (name: "table" | "import", value: string | Uint8Array<ArrayBuffer>) => {
    const form = new FormData();
    form.append(name, name === "table" ? new File([value], "export.csv") : String(value));
    const headers = { authorization: bearer, origin: shop.url };
    const answer = await shop.fetch(page, { method: "POST", headers, body: form, redirect: "manual" });
    const html = mainOf(await answer.text()).replaceAll("<!-- -->", "");
    const importId = /name="import" value="([^"]+)"/.exec(html)?.[1] ?? "";
    return { status: answer.status, to: answer.headers.get("location"), html, importId };
  };
