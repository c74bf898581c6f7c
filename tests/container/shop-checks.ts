import { buyOneItem } from "../../bench/buyer.ts";
import { control } from "../support/control.ts";
import { until } from "../support/until.ts";

/**
 * What a shop in a container must be able to do, by its own pages only.
 * @param publishableKey of its rehearsal, which its card form sends
 * @returns a line for each thing that it did
 * @throws Error naming the first that it did not
 */
export async function checkShop(url: string, publishableKey: string): Promise<string[]> {
  const page = async (path: string, headers?: Record<string, string>) => {
    const answer = await fetch(`${url}${path}`, { headers });
    if (!answer.ok) throw new Error(`GET ${path}: ${answer.status}`);
    return answer;
  };
  const pages = ["/", "/shop", "/product/lantern-mug", "/contact", "/admin/login"];
  for (const path of pages) {
    const html = await (await page(path)).text();
    if (!html.includes("<h1")) throw new Error(`GET ${path}: a page without a heading`);
  }
  const mug = /variants":\[\{"id":(\d+)/.exec(await (await page("/product/lantern-mug")).text())?.[1];
  const { email, cookie } = await buyOneItem(url, publishableKey, Number(mug));
  const mailbox = control(url).mailbox;
  const confirmation = await until("the order's confirmation", async () =>
    (await mailbox()).find(({ to }) => [to].flat().includes(email)),
  );
  const number = /\/orders\/([\w-]+)/.exec(confirmation.text)?.[1];
  const invoice = Buffer.from(await (await page(`/orders/${number}/invoice.pdf`, { cookie })).arrayBuffer());
  if (!invoice.subarray(0, 5).equals(Buffer.from("%PDF-"))) throw new Error("the invoice is no PDF");
  return [
    `pages answer: ${pages.join(" ")}`,
    `order ${number} was placed, paid and confirmed by email`,
    `its invoice is a PDF of ${Math.round(invoice.length / 1024)} kB`,
  ];
}
