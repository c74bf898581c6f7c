import { Visitor } from "vite";
import { importsOf, parse } from "./imports.ts";
import { describeImport, type Rule } from "./rule.ts";
import { isModule, isTest, lineOf, type Source } from "./sources.ts";

/** Only `transition()` writes an order's status, through its database function. */
const wrapper = "app/orders/.server/transition.ts";
const asGiven = "database/seed/as-given.ts";
const theFunction = "database/functions/order-status.sql";

/** The source without comments. */
const codeOf = (source: Source) =>
  parse(source).comments.reduce(
    (text, { start, end }) => text.slice(0, start) + " ".repeat(end - start) + text.slice(end),
    source.text,
  );

const named = (sources: readonly Source[], word: string, by: string) =>
  sources
    .filter(({ path }) => isModule(path) && path !== by && !/^tests\/architecture\//.test(path))
    .flatMap((source) => {
      const at = codeOf(source).indexOf(word);
      return at < 0 ? [] : [`${source.path}:${lineOf(source, at)} names ${word}`];
    });

const oneCaller: Rule = {
  name: "only transition() calls the function that changes an order's status",
  check: (sources) => named(sources, "transition_order(", wrapper),
  breach: {
    path: "app/orders/payment/.server/hold-payment.ts",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of a module
    text: "await tx.execute(sql`select transition_order(${id}, 'paid', null)`);",
  },
};

const oneKey: Rule = {
  name: "only database/seed/as-given.ts sets the setting that lets a status past the trigger",
  check: (sources) => named(sources, "rosette.order_status", asGiven),
  breach: {
    path: "app/orders/.server/order-store.ts",
    text: "await tx.execute(\"set local rosette.order_status = 'as given'\");",
  },
};

const onlySeeds: Rule = {
  name: "only seeds, benches and tests give an order a status without a transition",
  check: (sources) =>
    sources
      .filter(({ path }) => isModule(path) && !/^(database\/seed|bench)\//.test(path) && !isTest(path))
      .flatMap(importsOf)
      .filter(({ target }) => target === asGiven)
      .map(describeImport),
  breach: { path: "server/sweeper.ts", text: 'import { asGiven } from "#database/seed/as-given.ts";' },
};

const shopsOwn = (sources: readonly Source[]) => sources.filter(({ path }) => !isTest(path) && path !== theFunction);
const places = (source: Source, found: number[]) => found.map((at) => `${source.path}:${lineOf(source, at)} sets it`);

/** `update orders set ..., status = ...`; a `status =` after `where` is not an assignment. */
const assignment =
  /\bupdate\s+"?orders"?(?:\s+(?:as\s+)?(?!set\b)\w+)?\s+set\b(?:(?!\bwhere\b)[^;])*?(?<=\bset|,)\s*"?status"?\s*=/gi;

const noSql: Rule = {
  name: "no SQL sets the status of an order",
  check: (sources) =>
    shopsOwn(sources)
      .filter(({ path }) => isModule(path) || path.endsWith(".sql"))
      .flatMap((source) =>
        places(
          source,
          [...source.text.matchAll(assignment)].map(({ index }) => index),
        ),
      ),
  breach: {
    path: "app/accounts/.server/forget-old-orders.ts",
    text: "await tx.execute(sql`update orders o set updated_at = now(),\n status = 'expired' where o.status = 'paid'`);",
  },
};

const noUpdate: Rule = {
  name: "no Drizzle update sets the status of an order",
  check: (sources) =>
    shopsOwn(sources)
      .filter(({ path }) => isModule(path))
      .flatMap((source) => places(source, assigned(source))),
  breach: {
    path: "app/orders/refunds/.server/record-refund.ts",
    text: 'await tx.update(orders).set({ updatedAt, ...(isBack && { status: "refunded" }) }).where(isIt);',
  },
};

/** Positions of `update(orders).set({ ... })` calls that contain a `status`, however deep. */
function assigned(source: Source): number[] {
  const found: number[] = [];
  const inside: { start: number; end: number }[] = [];
  new Visitor({
    CallExpression({ callee, arguments: [given] }) {
      if (!given || callee.type !== "MemberExpression" || callee.object.type !== "CallExpression") return;
      const { callee: update, arguments: of } = callee.object;
      const isUpdate = /\.update$/.test(source.text.slice(update.start, update.end));
      const isOrders = of[0]?.type === "Identifier" && of[0].name === "orders";
      if (isUpdate && isOrders && /\.set$/.test(source.text.slice(callee.start, callee.end))) inside.push(given);
    },
    Property({ key, start }) {
      const isStatus = key.type === "Identifier" && key.name === "status";
      if (isStatus && inside.some((set) => set.start <= start && start < set.end)) found.push(start);
    },
  }).visit(parse(source).program);
  return found;
}

export const orderStatusRules: Rule[] = [oneCaller, oneKey, onlySeeds, noSql, noUpdate];
