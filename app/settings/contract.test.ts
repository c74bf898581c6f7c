import { expect, test } from "vitest";
import { settingSchemas } from "./contract.ts";

const read = (typed: string) => settingSchemas["contact.social"].safeParse(typed);

test("a social link, like the chat, must be an https:// address", () => {
  expect(read("Mastodon | https://mastodon.example/@lantern").data).toEqual([
    { name: "Mastodon", url: "https://mastodon.example/@lantern" },
  ]);
  for (const url of ["mastodon", "http://mastodon.example", "javascript:alert(1)"]) {
    const issues = read(`Mastodon | https://mastodon.example/@lantern\nOther | ${url}`).error?.issues;
    expect(
      issues?.map(({ message }) => message),
      url,
    ).toEqual(["Enter a web address that begins with https://"]);
  }
});

test("a social link without an address is reported only as a line with a missing part", () => {
  expect(read("Mastodon").error?.issues[0]?.message).toBe("Social links: each line needs 2 parts, with | between");
});
