import { createHash } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { textOf } from "../support/member.ts";
import { mainOf } from "../support/product-form.ts";
import { signedInStaff } from "../support/staff.ts";
import { openTestShop } from "../support/test-shop.ts";

/** Redirects that owners add, change and delete by hand (R-MOVE-9). */
const shop = await closeAfterTests(openTestShop());
const owner = await signedInStaff(shop, "owner");
const other = await signedInStaff(shop, "owner");
const list = "/admin/redirects";
const rows = async (text: string, values: unknown[] = []) => (await shop.shop.pool.query(text, values)).rows;
const stored = () => rows("select path, target from redirects order by path");
const pageOf = (path: string) => `${list}/${createHash("md5").update(path).digest("hex")}`;

beforeEach(() => rows("delete from redirects"));

const send = async (path: string, fields: [string, string][], who = owner) => {
  const answer = await shop.fetch(path, {
    method: "POST",
    headers: { authorization: who.bearer },
    body: new URLSearchParams(fields),
    redirect: "manual",
  });
  const html = mainOf(await answer.text());
  return { status: answer.status, to: answer.headers.get("location"), html, text: textOf(html) };
};
const add = (from: string, to: string) =>
  send(list, [
    ["intent", "add"],
    ["from", from],
    ["to", to],
  ]);
const change = (path: string, form: { from: string; to: string; version: string }, who = owner) =>
  send(pageOf(path), [["intent", "save"], ...Object.entries(form)], who);
const open = async (path: string) => {
  const answer = await shop.fetch(path, { headers: { authorization: owner.bearer } });
  const html = mainOf(await answer.text());
  return { status: answer.status, html, text: textOf(html) };
};
const go = async (path: string) => {
  const answer = await shop.fetch(path, { redirect: "manual" });
  return [answer.status, answer.headers.get("location")];
};
const lastLog = async () => (await rows("select * from audit_log order by id desc limit 1"))[0];

describe("a redirect that an owner adds", () => {
  test.for([
    ["/pages/about-us", "/about", "/pages/about-us", "/about"],
    ["https://old.example/Café/", "https://www.old.example/faq", "/caf%c3%a9", "/faq"],
    ["poster.html", "/shop?category=gear#top", "/poster.html", "/shop?category=gear#top"],
    ["/product/long-gone", "/product/lantern-mug", "/product/long-gone", "/product/lantern-mug"],
    ["/home", "/", "/home", "/"],
  ] as const)("from %s to %s leads there, and is in the log", async ([from, to, path, target]) => {
    expect(await add(from, to)).toMatchObject({ status: 302, to: `${list}?done=added` });
    expect(await stored()).toEqual([{ path, target }]);
    expect(await go(path)).toEqual([301, target]);
    expect(await lastLog()).toMatchObject({ resource: "redirects", resource_id: path, action: "create" });
  });

  test("to another redirect leads straight to its page", async () => {
    await add("/one", "/about");
    await add("/two", "/one");
    expect(await go("/two")).toEqual([301, "/about"]);
  });

  test("can be read as it was typed, and is found by its whole URL", async () => {
    await add("/Grüße", "/about");
    await add("/plain", "/faq");
    expect((await open(list)).text).toMatch(/\/plain \/faq Works.*\/grüße \/about Works/);
    const { text } = await open(`${list}?q=${encodeURIComponent("https://old.example/Grüße/")}`);
    expect(text).toContain("/grüße");
    expect(text).not.toContain("/plain");
    expect((await open(`${list}?q=faq`)).text).not.toContain("/grüße");
    expect((await open(`${list}?q=${encodeURIComponent("https://shop.example/faq")}`)).text).toContain("/plain");
    for (const none of ["https://", "https://old.example/"])
      expect((await open(`${list}?q=${encodeURIComponent(none)}`)).text).toContain("No redirects here");
    expect((await open(pageOf("/gr%c3%bc%c3%9fe"))).html).toContain('value="/grüße"');
  });

  test.for([
    ["", "/about", "Enter the old address"],
    ["/old", "", "Enter the address it leads to"],
    ["/about", "/faq", "This shop has a page of its own at this address, which stays"],
    ["/product/lantern-mug", "/faq", "This shop has a page of its own at this address, which stays"],
    ["/admin/orders/1", "/faq", "This shop has a page of its own at this address, which stays"],
    ["/", "/faq", "This shop has a page of its own at this address, which stays"],
    ["/old?id=1", "/faq", "It has a query or a fragment"],
    ["/old/*", "/faq", "It is a pattern, and this shop redirects single addresses"],
    [`/${"a".repeat(500)}`, "/faq", "Its path has more than 500 characters"],
    ["/old", "/nothing-here", "This shop has no page at ‘/nothing-here’. Correct the address"],
    ["/old", "/OLD/", "It leads back to itself"],
    ["/old", "https://evil.example/x", "It leads to another website, evil.example"],
    ["/old", "http://", "This is no address"],
    ["/old", `/shop?q=${"a".repeat(2000)}`, "An address has at most 2000 characters"],
  ] as const)("from '%s' to '%s' is refused, and what was typed is kept", async ([from, to, message]) => {
    const { status, html, text } = await add(from, to);
    expect([status, text.includes(message)], text.slice(0, 400)).toEqual([400, true]);
    if (from) expect(html).toContain(`value="${from}"`);
    if (to) expect(html).toContain(`value="${to}"`);
    expect(await stored()).toEqual([]);
  });

  test("from an address that has one is refused, with where it leads", async () => {
    await add("/old", "/about");
    const { status, text } = await add("https://old.example/Old/", "/faq");
    expect(status).toBe(409);
    expect(text).toContain("/old already leads to /about. Change that one");
    expect(await stored()).toEqual([{ path: "/old", target: "/about" }]);
  });

  test("twice at the same instant is added once", async () => {
    const both = await Promise.all([add("/old", "/about"), add("/old", "/faq")]);
    expect(both.map(({ status }) => status).sort()).toEqual([302, 409]);
    expect(await stored()).toHaveLength(1);
  });
});

describe("a redirect's page", () => {
  test("changes where it leads, and its old address", async () => {
    await add("/old", "/about");
    expect((await open(pageOf("/old"))).html).toMatch(/name="version" value="\/about"/);
    const form = { from: "/older", to: "/faq", version: "/about" };
    expect(await change("/old", form)).toMatchObject({ status: 302, to: `${list}?done=saved` });
    expect(await stored()).toEqual([{ path: "/older", target: "/faq" }]);
    expect(await go("/old")).toEqual([404, null]);
    expect(await lastLog()).toMatchObject({
      action: "update",
      summary: "changed the redirect from /older",
      before: { from: "/old", to: "/about" },
      after: { from: "/older", to: "/faq" },
    });
  });

  test("takes no other redirect's address, and nothing that the import would leave out", async () => {
    await add("/old", "/about");
    await add("/taken", "/faq");
    const taken = await change("/old", { from: "/taken", to: "/about", version: "/about" });
    expect([taken.status, taken.text.includes("/taken already leads to /faq")]).toEqual([409, true]);
    const nowhere = await change("/old", { from: "/old", to: "/nowhere", version: "/about" });
    expect([nowhere.status, nowhere.html.includes('value="/nowhere"')]).toEqual([400, true]);
    expect(await stored()).toHaveLength(2);
  });

  test("says who changed it in the meantime, and overwrites that only when sent again", async () => {
    await add("/old", "/about");
    await change("/old", { from: "/old", to: "/faq", version: "/about" }, other);
    const mine = { from: "/old", to: "/shop", version: "/about" };
    const { status, html, text } = await change("/old", mine);
    expect(status).toBe(409);
    expect(text).toMatch(/saved this redirect on .+ after you opened it/);
    expect(text).toContain("Saved now: /faq");
    expect(html).toContain('value="/shop"');
    expect(await stored()).toEqual([{ path: "/old", target: "/faq" }]);
    const version = /name="version" value="([^"]*)"/.exec(html)![1]!;
    expect((await change("/old", { ...mine, version })).status).toBe(302);
    expect(await stored()).toEqual([{ path: "/old", target: "/shop" }]);
  });

  test("keeps what was typed if somebody deleted it, and adds it again when sent again", async () => {
    await add("/old", "/about");
    await send(pageOf("/old"), [["intent", "delete"]], other);
    const mine = { from: "/old", to: "/shop", version: "/about" };
    const { status, html, text } = await change("/old", mine);
    expect(status).toBe(409);
    const [{ name }] = await rows("select staff_name as name from audit_log order by id desc limit 1");
    const next = "after you opened it. None of your changes have been saved. Save again to add it again, or discard";
    expect(text).toMatch(new RegExp(`${name} deleted this redirect on [^.]+, ${next}`));
    expect(text).not.toContain("saved this redirect");
    expect(html).toContain('value="/shop"');
    expect(html).toContain('name="version" value=""');
    expect((await change("/old", { ...mine, version: "" })).status).toBe(302);
    expect(await stored()).toEqual([{ path: "/old", target: "/shop" }]);
  });

  test("names nobody if somebody changed its old address", async () => {
    await add("/old", "/about");
    await change("/old", { from: "/older", to: "/about", version: "/about" }, other);
    const { text } = await change("/old", { from: "/older", to: "/shop", version: "/about" });
    expect(text).toContain("This redirect is not here any more. None of your changes have been saved.");
    expect(text).not.toContain("after you opened it");
  });

  test("of one that is not there says so", async () => {
    const { status, text } = await open(pageOf("/never"));
    expect([status, text.includes("This redirect is not here any more")]).toEqual([404, true]);
  });
});

describe("the list", () => {
  /** The form of all that match a search, beyond the page. */
  async function selectAll(): Promise<[string, string][]> {
    await rows("insert into redirects (path, target) select '/p/' || n, '/about' from generate_series(1, 60) n");
    await rows("insert into redirects (path, target) values ('/q/1', '/faq'), ('/q/2', '/faq')");
    const answer = await shop.fetch(`${list}?q=about`, { headers: { authorization: owner.bearer } });
    const fingerprint = /fingerprint\\",\\"([\w-]{22})/.exec(await answer.text())?.[1] ?? "none on the page";
    return Object.entries({ matching: "?q=about", count: "60", fingerprint });
  }

  test("deletes one or several after a question, and says how many", async () => {
    for (const path of ["/a", "/b", "/c"]) await add(path, "/about");
    const ids = ["/a", "/b"].map((path): [string, string] => ["id", pageOf(path).slice(list.length + 1)]);
    const asked = await send(`${list}?q=about`, [["intent", "ask"], ...ids]);
    expect(asked.status).toBe(302);
    const { text } = await open(asked.to!);
    expect(text).toContain("Delete 2 redirects?");
    expect(await stored()).toHaveLength(3);
    const { to } = await send(`${list}?q=about`, [["intent", "delete"], ...ids]);
    expect(to).toBe(`${list}?q=about&deleted=2`);
    expect((await open(to!)).text).toContain("2 redirects are deleted.");
    expect(await stored()).toEqual([{ path: "/c", target: "/about" }]);
    expect(await lastLog()).toMatchObject({ action: "delete", before: { from: expect.any(String), to: "/about" } });
    expect((await send(list, [["intent", "delete"], ...ids])).to).toBe(`${list}?deleted=0`);
  });

  test("without a selection, or with what is no redirect's id, deletes nothing", async () => {
    await add("/a", "/about");
    for (const fields of [[], [["id", "1'; --"]]] as [string, string][][]) {
      expect((await send(list, [["intent", "delete"], ...fields])).status).toBe(400);
    }
    expect((await send(list, [["intent", "ask"]])).text).toContain("Choose redirects first");
    expect(await stored()).toHaveLength(1);
  });

  test("deletes all that match a search, after a question, and its address names them no longer", async () => {
    const form = await selectAll();
    const asked = await send(`${list}?q=about`, [["intent", "ask"], ...form]);
    expect((await open(asked.to!)).text).toContain("Delete all 60 redirects?");
    expect(await stored()).toHaveLength(62);
    const { to } = await send(asked.to!, [["intent", "delete"], ...form]);
    expect(to).toBe(`${list}?q=about&deleted=60`);
    expect((await open(to!)).text).toContain("60 redirects are deleted.");
    expect((await stored()).map(({ target }) => target)).toEqual(["/faq", "/faq"]);
    const [logged] = await rows(
      "select count(*)::int from audit_log where action = 'delete' and resource_id like '/p/%'",
    );
    expect(logged.count).toBe(60);
  });

  test.for([
    [
      "one more matches",
      "insert into redirects (path, target) values ('/new', '/about')",
      "61 redirects match now, not 60",
    ],
    ["one has gone", "delete from redirects where path = '/p/1'", "59 redirects match now, not 60"],
    [
      "one has gone and another matches",
      "update redirects set path = '/new' where path = '/p/1'",
      "as many redirects match now, but not the same ones",
    ],
  ] as const)("deletes nothing if %s since all were selected", async ([, change, message]) => {
    const form = await selectAll();
    const asked = await send(`${list}?q=about`, [["intent", "ask"], ...form]);
    await rows(change);
    const before = await stored();
    for (const [intent, path] of [
      ["ask", `${list}?q=about`],
      ["delete", asked.to!],
    ] as const) {
      const { status, text } = await send(path, [["intent", intent], ...form]);
      expect([intent, status, text]).toEqual([
        intent,
        409,
        expect.stringContaining(`The list has changed: ${message}.`),
      ]);
    }
    expect(await stored()).toEqual(before);
  });

  test("shows those whose page is gone by themselves", async () => {
    await add("/works", "/shop?category=gear");
    await rows("insert into redirects (path, target) values ('/broken', '/product/gone')");
    expect((await open(list)).text).toMatch(/\/broken \/product\/gone Page is gone.*\/works .+ Works/);
    const gone = (await open(`${list}?state=gone`)).text;
    expect([gone.includes("/broken"), gone.includes("/works")]).toEqual([true, false]);
    const works = (await open(`${list}?state=works`)).text;
    expect([works.includes("/broken"), works.includes("/works")]).toEqual([false, true]);
  });

  test("has pages of fifty, and the redirects that a new web address of a product makes", async () => {
    await rows("insert into redirects (path, target) select '/p/' || n, '/about' from generate_series(1, 120) n");
    await rows("update products set slug = 'moved-flask' where slug = 'lantern-mug'");
    const first = await open(list);
    expect(first.text).toContain("/product/lantern-mug /product/moved-flask Works");
    expect((first.html.match(/name="id"/g) ?? []).length).toBe(50);
    expect(((await open(`${list}?page=3`)).html.match(/name="id"/g) ?? []).length).toBe(21);
    await rows("update products set slug = 'lantern-mug' where slug = 'moved-flask'");
  });
});
