import { describe, expect, test } from "vitest";
import { errorRule } from "./errors.ts";

const check = (text: string) => errorRule.check([{ path: "server/jobs/attend.ts", text }]);

describe("what makes text of an error is found", () => {
  test.each([
    ["a conversion", "work().catch((error) => log.error({ error: String(error) }));"],
    ["a message", "try { work(); } catch (reason) { report(reason.message); }"],
    ["a message of what is only known to be an error", "const why = (error: unknown) => (error as Error).message;"],
    [
      "a message that is asked for by instanceof Error",
      "const why = (e: Error) => (e instanceof Error ? e.message : 1);",
    ],
    ["a message that is taken out", "try { work(); } catch (error) { const { message } = error as Error; }"],
    ["a stack, of whatever class", "work().catch((e) => { if (e instanceof Refusal) report(e.stack); });"],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of a module
    ["a template", "work().then(done, (reason) => report(`not done: ${reason}`));"],
    ["an event", 'boss.on("error", (error) => log.error({ error: error.message }, "job queue"));'],
    ["printing", "try { work(); } catch (error) { console.error(error); }"],
    ["logging the error itself", 'try { work(); } catch (error) { log.error({ error, id }, "work"); }'],
    ["storing it as JSON", "try { work(); } catch (cause) { keep(JSON.stringify({ cause })); }"],
  ])("%s", (_, text) => expect(check(text)).toHaveLength(1));
});

describe("what is allowed", () => {
  test.each([
    ["errorText", "work().catch((error) => log.error({ error: errorText(error) }));"],
    [
      "a class with messages of its own",
      "try { work(); } catch (e) { if (e instanceof Refusal) say(e.message); throw e; }",
    ],
    [
      "the same by a function that says so",
      "const isKnown = (error: unknown): error is Refusal => true; work().catch((e) => isKnown(e) && say(e.message));",
    ],
    ["its code", "work().catch((error) => error.code === 23505 || Promise.reject(error));"],
    ["a text that is called error", "const onExhausted = async (shop, _, error) => log.error({ error });"],
  ])("%s", (_, text) => expect(check(text)).toEqual([]));

  test("the browser, which has no query", () => {
    const text = "call().catch((error) => setProblem(String(error)));";
    expect(errorRule.check([{ path: "app/checkout/call.ts", text }])).toEqual([]);
  });
});
