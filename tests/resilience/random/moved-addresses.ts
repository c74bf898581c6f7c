import { z } from "zod";
import type { TestShop } from "../../support/test-shop.ts";

/** The owner's request for another address, and what each click was answered. */
export type Asked = { id: string; number: string; answers: { status: number; text: string }[] };

/** What the owner asks for. */
export const otherApartment = "Flat 2";

/** What a refusal says, so that its reader knows where the parcel goes, or that it is not known yet. */
const refusals = [
  [409, "It is too late to change the address: the order has gone to print. Nothing has changed."],
  [409, "The order has changed since you opened this page. Check the address and save it again."],
  [503, "The printer isn’t responding, so we can’t tell yet whether it can change the address."],
] as const;

type Answer = Asked["answers"][number];
const isMade = ({ status }: Answer) => status === 302;
const isRefusal = ({ status, text }: Answer) =>
  refusals.some(([refused, words]) => status === refused && text.includes(words));

const printed = z.object({
  result: z.array(
    z.object({ external_id: z.string(), status: z.string(), recipient: z.object({ address2: z.string().nullish() }) }),
  ),
});
type Printed = z.output<typeof printed>["result"];
const going = ["pending", "inprocess", "partial", "fulfilled"];

/** Every print order with its address, of which the shop's own client reads nothing. */
async function addressesAtPrinter({ config }: TestShop["shop"]): Promise<Printed> {
  const all: Printed = [];
  const headers = {
    authorization: `Bearer ${config.PRINTFUL_TOKEN}`,
    "x-pf-store-id": String(config.PRINTFUL_STORE_ID),
  };
  for (;;) {
    const answer = await fetch(`${config.PRINTFUL_API_BASE}/orders?limit=100&offset=${all.length}`, { headers });
    const { result } = printed.parse(await answer.json());
    all.push(...result);
    if (result.length < 100) return all;
  }
}

/** Keeps which emails are about an address: what an email is written from is deleted once it is sent. */
export const watchAddressEmails = ({ shop }: TestShop) =>
  shop.pool.query(`
    create table address_emails (order_id uuid, message_id text);
    create function see_address_email() returns trigger language plpgsql as $$ begin
      insert into address_emails (order_id, message_id) values (new.order_id, new.message_id); return new; end $$;
    create trigger see_address_email after insert on mails for each row
      when (new.kind = 'order-changed' and new.data -> 'changes' @> '[{"name": "Delivery address"}]')
      execute function see_address_email()`);

type Row = { id: string; apartment: string; changes: number; emails: number };

/**
 * What must be true of every address that was asked for late (R-ORDER-20): it was made once, with one email, and what is
 * printed goes there; or it was refused in words, and what is printed goes where it was to go.
 */
export async function checkMoves({ shop }: TestShop, asked: readonly Asked[]) {
  const { rows } = await shop.pool.query<Row>(
    `select o.id, coalesce(o.apartment, '') as apartment,
       (select count(*)::int from order_events e where e.order_id = o.id and e.type = 'address_changed') as changes,
       (select count(*)::int from address_emails a join mails m on m.message_id = a.message_id
        where a.order_id = o.id and m.sent_at is not null) as emails
     from orders o where o.id = any($1)`,
    [asked.map(({ id }) => id)],
  );
  const stored = new Map(rows.map((row) => [row.id, row]));
  const printsOf = Map.groupBy(await addressesAtPrinter(shop), ({ external_id }) => external_id.slice(0, 28));
  const broken: string[] = [];
  const counts = { asked: 0, made: 0, refused: 0, "printed there": 0 };
  for (const [id, times] of Map.groupBy(asked, (each) => each.id)) {
    const { number } = times[0]!;
    const { apartment, changes, emails } = stored.get(id)!;
    const answers = times.flatMap((each) => each.answers);
    const made = answers.some(isMade);
    const expected = made ? otherApartment : "";
    const prints = (printsOf.get(id.replaceAll("-", "").slice(0, 28)) ?? []).filter(({ status }) =>
      going.includes(status),
    );
    for (const answer of answers)
      if (!isMade(answer) && !isRefusal(answer)) broken.push(`${number} was answered ${answer.status} without words`);
    if (apartment !== expected) broken.push(`${number} was told '${expected}' and is kept as '${apartment}'`);
    if (changes !== Number(made)) broken.push(`${number} got another address ${changes} times`);
    if (emails !== Number(made)) broken.push(`${number} was confirmed by ${emails} emails`);
    if (prints.length > 1) broken.push(`${number} is printed ${prints.length} times`);
    for (const { recipient } of prints)
      if ((recipient.address2 ?? "") !== expected) broken.push(`${number} goes to '${recipient.address2}'`);
    counts.asked += 1;
    counts[made ? "made" : "refused"] += 1;
    if (made) counts["printed there"] += prints.length;
  }
  return { broken, counts };
}
