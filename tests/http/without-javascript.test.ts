import { describe, expect, test } from "vitest";
import { leadsSomewhere } from "#app/content/test-paths.ts";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { openForms, openMember, textOf } from "../support/member.ts";
import { publicRoutes } from "../support/public-routes.ts";
import { openTestShop } from "../support/test-shop.ts";

/** The public pages as a reader without JavaScript gets them, whatever the query. */
const shop = await closeAfterTests(openTestShop());
const forms = { stranger: openForms(shop), member: await openMember(shop, { email: "robin@example.com" }) };

/** The page, and its final URL. */
async function open(path: string, as: "stranger" | "member" = "stranger") {
  const answer = await forms[as].get(path);
  const there = answer.headers.get("location");
  if (there) return open(there, as);
  const html = await answer.text();
  return { status: answer.status, html, headings: headingsOf(html), main: /<main[\s\S]*<\/main>/.exec(html)![0] };
}
const headingsOf = (html: string) =>
  [...html.matchAll(/<h1\b[^>]*>([\s\S]*?)<\/h1>/g)].map(([, inner]) => textOf(inner!).trim());
const attribute = (tag: string, name: string) =>
  new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1]?.replaceAll("&amp;", "&");

test.each(publicRoutes)("$path works without JavaScript: heading, text, links and forms", async (route) => {
  const { path, heading, status = 200, member } = route;
  const page = await open(path, member ? "member" : "stranger");
  expect([page.status, page.headings]).toEqual([status, [heading]]);
  expect(textOf(page.main).length, "there is something to read").toBeGreaterThan(30);

  const links = [...page.main.matchAll(/<a\b[^>]*>/g)].map(([tag]) => attribute(tag, "href")!);
  const inside = links.filter((href) => href.startsWith("/"));
  expect(inside.filter((href) => !leadsSomewhere(href))).toEqual([]);
  const anchors = links.filter((href) => href.startsWith("#")).map((href) => href.slice(1));
  expect(anchors.filter((id) => !page.html.includes(` id="${id}"`))).toEqual([]);

  for (const [form] of page.main.matchAll(/<form\b[\s\S]*?<\/form>/g)) {
    const opening = /<form\b[^>]*>/.exec(form)![0];
    expect(leadsSomewhere(attribute(opening, "action") ?? path), opening).toBe(true);
    const fields = [...form.matchAll(/<(?:input|select|textarea)\b[^>]*>/g)].map(([tag]) => tag);
    // A single field is submitted by Enter.
    if (fields.length > 1) expect(form, "can be sent").toMatch(/<button(?![^>]*type="button")/);
    expect(fields.filter((tag) => !attribute(tag, "name"))).toEqual([]);
  }
});

/** Queries that nobody types, and that must break no page. */
const hostile = [
  "page=-1&sort=x&min=-1&max=NaN&reviews=-1&rating=99",
  `q=${"x".repeat(10_000)}&colour=${"z".repeat(1_000)}`,
  `${"y".repeat(10_000)}=1`,
  "size=%00%ff&colour[]=1&width=1e999&garment=__proto__",
  "__proto__[x]=1&constructor=1&_routes=..%2F..%2Fetc&order=%27%3B%20drop%20table%20products%3B--",
];
const unasked = publicRoutes.filter(({ path, member }) => !path.includes("?") && !member);

test.each(unasked)("$path renders with its defaults, however hostile the query", async ({ path, heading, status }) => {
  for (const query of hostile) {
    const page = await open(`${path}?${query}`);
    expect([page.status, page.headings], query.slice(0, 50)).toEqual([status ?? 200, [heading]]);
    expect(textOf(page.main)).not.toMatch(/\bNaN\b|undefined|\[object/);
  }
});

describe("forms that change the query", () => {
  test("the shop is searched and filtered", async () => {
    const { main } = await open("/shop?q=mug&category=gear");
    expect(/class="card__name"><a[^>]*>([^<]+)</.exec(main)?.[1]).toBe("Lantern Mug");
  });

  test("the FAQ is searched; its answers are native disclosures", async () => {
    const { main } = await open("/faq?q=express%20uk");
    // Questions that do not match are there too, hidden, so that the search can show them again.
    const shown = main.matchAll(/<details(?![^>]* hidden)[^>]*><summary[^>]*>([\s\S]*?)<\/summary>/g);
    const asked = [...shown].map(([, inner]) => textOf(inner!).trim());
    expect(asked).toContain("What does delivery cost?");
    expect(asked).not.toContain("How do I wash it?");
    expect((await open("/faq")).main).toMatch(
      /<details[\s\S]*?Standard UK Delivery then takes 3 to 5 days[\s\S]*?<\/details>/,
    );
  });

  test("a size is found", async () => {
    const { main } = await open("/size-guide?garment=tshirt&width=55&fit=same");
    expect(textOf(main)).toMatch(/Take L /);
  });

  test("a missing page offers a search", async () => {
    const { main } = await open("/no-such-page");
    expect(main).toMatch(/<form[^>]*action="\/shop"[\s\S]*name="q"[\s\S]*Search the shop/);
  });
});

test("delivery prices are in a table, and no form promises more", async () => {
  const { main } = await open("/shipping-info");
  const rows = [...main.matchAll(/<tr\b[\s\S]*?<\/tr>/g)].map(([row]) => textOf(row));
  expect(rows.filter((row) => /UK, (with a complete bundle|standard|express)/.test(row)).join()).toMatch(
    /£0\.00.*from £4\.39.*Quoted for your parcel/,
  );
  expect(textOf(main)).toContain("£4.99 for Standard UK Delivery (Royal Mail) and £8.99 for Express UK Delivery (DHL");
  expect(main, "visitors who look for returns").toContain('href="/return-policy"');
  // Only a script can call the print provider, so CSS hides the form without one.
  expect(/<form[^>]*>(?=[\s\S]*Show delivery)/.exec(main)?.[0]).toContain("scripted");
});

test("newsletter and contact forms post", async () => {
  const joined = await forms.stranger.post("/newsletter", { email: "still@example.com" });
  expect(textOf(await joined.text())).toContain("Welcome to the Movement!");
  const refused = await forms.stranger.post("/contact", { name: "Robin", email: "", message: "Hello" });
  expect(refused.status).toBe(400);
  expect(textOf(await refused.text())).toContain("There is a problem");
});

describe("the title of a page says first that its form was refused", () => {
  const refused: [path: string, as: "stranger" | "member", fields: Record<string, string>][] = [
    ["/login", "stranger", { email: "robin@example.com", password: "wrong" }],
    ["/login", "stranger", {}],
    ["/signup", "stranger", { email: "robin" }],
    ["/forgot-password", "stranger", { email: "robin" }],
    ["/reset-password?token=wrong", "stranger", { token: "wrong", password: "brolly tram otter" }],
    ["/admin/login", "stranger", { email: "robin@example.com", password: "wrong" }],
    ["/contact", "stranger", {}],
    ["/newsletter", "stranger", { email: "robin" }],
    ["/track-order", "stranger", { number: "1", email: "robin" }],
    ["/withdraw", "stranger", { step: "find", number: "1", email: "robin" }],
    ["/product/lantern-tshirt", "stranger", { color: "Navy", size: "L", email: "robin" }],
    ["/account/email", "member", { email: "robin" }],
    ["/account/password", "member", { current: "wrong", password: "brolly" }],
    ["/account/addresses/new", "member", {}],
    ["/account/delete", "member", { password: "wrong" }],
  ];

  test.each(refused)("%s as a %s", async (path, as, fields) => {
    const before = await forms[as].get(path);
    const title = titleOf(await before.text());
    expect(title).not.toMatch(/^Error/);
    expect(titleOf(await (await forms[as].post(path, fields)).text())).toBe(`Error: ${title}`);
  });

  test("and says nothing of it when the form succeeds, or nothing was sent", async () => {
    const joined = await forms.stranger.post("/newsletter", { email: "calm@example.com" });
    expect(titleOf(await joined.text())).not.toContain("Error");
    expect(titleOf(await (await forms.stranger.get("/no-such-page")).text())).not.toContain("Error");
  });

  const titleOf = (html: string) => /<title>([^<]*)<\/title>/.exec(html)?.[1];
});
