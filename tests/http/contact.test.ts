import { describe, expect, test } from "vitest";
import { formToken } from "#app/contact/.server/form-token.ts";
import { dataAnswerBy } from "#app/contact/answer-by.ts";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { emailsTo } from "../support/order-facts.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";

const shop = await closeAfterTests(openTestShop({ TRUST_PROXY: "true" }));
let people = 0;

const support = "support@lantern.example";
const day = 24 * 60 * 60_000;
/** A form that has been open for a minute. */
const token = (at: TestShop = shop) => formToken(at.shop, Date.now() - 60_000);

const contactForm = (over: Record<string, string> = {}) => ({
  topic: "order",
  name: "Robin Hartley",
  email: `writer${++people}@example.com`,
  orderNumber: "",
  message: "Where is my parcel?",
  website: "",
  token: token(),
  ...over,
});

async function send(form: Record<string, string>, from = `203.0.113.${++people}`, at: TestShop = shop) {
  const answer = await at.fetch("/contact", {
    method: "POST",
    headers: { "x-forwarded-for": from },
    body: new URLSearchParams(form),
  });
  return { status: answer.status, page: (await answer.text()).replaceAll("<!-- -->", "") };
}

async function kept(email: string, at: TestShop = shop) {
  const { rows } = await at.shop.pool.query("select * from contact_messages where email = $1 order by received_at", [
    email,
  ]);
  return rows;
}

describe("writing to the shop", () => {
  test("stores the message, acknowledges it at once and forwards it", async () => {
    const form = contactForm({
      topic: "return",
      orderNumber: "lt 20 418",
      message: "First line\r\nsecond <b>line</b> 😀",
    });
    const { status, page } = await send(form);
    expect(status).toBe(200);
    const [message] = await kept(form.email);
    expect(message).toMatchObject({
      topic: "return",
      name: "Robin Hartley",
      order_number: "LT-20418",
      message: "First line\nsecond <b>line</b> 😀",
      due_at: null,
    });
    expect(page).toContain(message.reference);
    await shop.drain();
    const [receipt] = await emailsTo(shop, form.email);
    expect(receipt!.subject).toBe(`We have your message, ${message.reference}`);
    expect(receipt!.text, "a stranger's words go to nobody").not.toContain("First line");
    const passedOn = (await emailsTo(shop, support)).find((email) => email.subject.includes(message.reference))!;
    expect(passedOn.subject).toBe(`${message.reference}: A return or a refund`);
    expect(passedOn.text).toContain("First line");
    expect(passedOn.html).toContain("second &lt;b&gt;line&lt;/b&gt;");
    expect(passedOn.headers?.["reply-to"]).toContain(form.email);
  });

  test("reports every invalid field, at the field and in the summary, and keeps all input", async () => {
    const long = "x".repeat(10_000);
    const { status, page } = await send({
      topic: "",
      name: " ",
      email: "robin@",
      orderNumber: "<tomorrow>",
      message: long,
      token: token(),
    });
    expect(status).toBe(400);
    for (const words of [
      "Choose what it is about",
      "Enter your name",
      "Enter an email address in the correct format, like name@example.com",
      "Enter an order number like LT-20418, or leave it empty",
      "Shorten your message to 5,000 characters or fewer",
    ]) {
      expect(page.split(words).length - 1, words).toBeGreaterThanOrEqual(2);
    }
    expect(page).toContain('value="robin@"');
    expect(page).toContain('value="&lt;tomorrow&gt;"');
    expect(page).toContain(long);
  });

  test("keeps the chosen topic too", async () => {
    const { page } = await send(contactForm({ topic: "press", message: "" }));
    expect(page).toMatch(/<input(?=[^>]*value="press")(?=[^>]*checked)[^>]*>/);
    expect(page).toContain("Enter your message");
  });

  test("twice from one form is one message; another text from the same form is a second one", async () => {
    const form = contactForm();
    const answers = await Promise.all([send(form, "192.0.2.1"), send(form, "192.0.2.1"), send(form, "192.0.2.1")]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await kept(form.email)).toHaveLength(1);
    await send({ ...form, message: "And another thing" });
    expect(await kept(form.email)).toHaveLength(2);
    await shop.drain();
    expect(await emailsTo(shop, form.email)).toHaveLength(2);
  });

  test("a link may preset topic and order", async () => {
    const page = await (await shop.fetch("/contact?topic=return&order=LT-20418")).text();
    expect(page).toMatch(/<input(?=[^>]*value="return")(?=[^>]*checked)[^>]*>/);
    expect(page).toMatch(/in(<!-- -->| )*<a[^>]* href="\/orders"[^>]*>My Orders<\/a>, and choose Return something\./);
    expect(page).toContain('value="LT-20418"');
  });
});

describe("a complaint about personal data", () => {
  test("is acknowledged at once and is on the desk with its due date", async () => {
    const form = contactForm({ topic: "data-complaint", message: "You told my neighbour what I bought." });
    const before = Date.now();
    await send(form);
    const [message] = await kept(form.email);
    expect(message.received_at.getTime()).toBeGreaterThanOrEqual(before);
    expect(message.due_at).toEqual(dataAnswerBy(message.received_at));
    const { rows } = await shop.shop.pool.query("select * from attention_items where kind = 'data_complaint'");
    expect(rows).toHaveLength(1);
    expect(rows[0].due_at).toEqual(message.due_at);
    expect(rows[0].summary).toContain(message.reference);
    expect(rows[0].summary, "the desk shows no personal data").not.toContain(form.email);
    await shop.drain();
    const [receipt] = await emailsTo(shop, form.email);
    expect(receipt!.text).toContain("confirms that we have your complaint");
    expect(receipt!.text).toContain("Information Commissioner");
  });

  test("a data request has a due date too; other messages have none", async () => {
    const request = contactForm({ topic: "personal-data" });
    await send(request);
    expect((await kept(request.email))[0].due_at).toBeInstanceOf(Date);
    const { rows } = await shop.shop.pool.query("select kind from attention_items where kind = 'data_request'");
    expect(rows).toHaveLength(1);
    const other = contactForm({ topic: "sizes" });
    await send(other);
    expect((await kept(other.email))[0].due_at).toBeNull();
  });
});

describe("automated messages", () => {
  test("that fill in the honeypot are thanked, and nothing is stored or sent", async () => {
    const form = contactForm({ website: "https://spam.example" });
    const { status, page } = await send(form);
    expect(status).toBe(200);
    expect(page).toContain("Message sent.");
    expect(await kept(form.email)).toEqual([]);
    await shop.drain();
    expect(await emailsTo(shop, form.email)).toEqual([]);
  });

  test("that come faster than anybody types are asked to wait, and the input stays", async () => {
    // Issued a minute from now: on a busy machine a form of this moment might not be too early any more.
    const form = contactForm({ token: formToken(shop.shop, Date.now() + 60_000) });
    const { status, page } = await send(form);
    expect(status).toBe(400);
    expect(page).toContain("That was very quick. Wait a few seconds, then send it again");
    expect(page).toContain("Where is my parcel?");
    expect(await kept(form.email)).toEqual([]);
  });

  test.each([
    ["without a form token", () => ""],
    ["with a forged token", () => `${token().slice(0, -4)}AAAA`],
    ["with a token from two days ago", () => formToken(shop.shop, Date.now() - 2 * day)],
  ])("that come %s get a new form with the input", async (_, mark) => {
    const form = contactForm({ token: mark() });
    const { status, page } = await send(form);
    expect(status).toBe(400);
    expect(page).toContain("Your message is still here");
    expect(page).toContain("Where is my parcel?");
    const fresh = /name="token" value="([^"]+)"/.exec(page)![1]!;
    expect(fresh).not.toBe(form.token);
  });

  test("that repeat from one place or to one address are refused at the sixth in ten minutes, and the input stays", async () => {
    const statuses = [];
    for (let n = 0; n < 6; n++) statuses.push((await send(contactForm(), "198.51.100.1")).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    const email = `target${++people}@example.com`;
    const answers = [];
    for (let n = 0; n < 6; n++) answers.push(await send(contactForm({ email, message: `Number ${n}` })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429]);
    expect(answers[5]!.page).toContain("You’ve already sent several messages. Wait ten minutes, then send it again");
    expect(answers[5]!.page).toContain("Number 5");
  });
});

test("a message is deleted after a year, as the page says", async () => {
  await using other = await openTestShop();
  const form = contactForm({ token: token(other) });
  expect((await send(form, "192.0.2.9", other)).status).toBe(200);
  await other.control.advanceClock(364 * day);
  await other.drain();
  expect(await kept(form.email, other)).toHaveLength(1);
  await other.control.advanceClock(3 * day);
  await other.drain();
  expect(await kept(form.email, other)).toEqual([]);
});
