import { expect, test } from "vitest";
import { qrCode } from "./two-factor.ts";

const uri =
  "otpauth://totp/Shop:robin%40example.com?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Shop&digits=6&period=30";

test("draws a key with three finder patterns and a quiet zone of four modules", () => {
  const { size, path } = qrCode(uri)!;
  const runs = [...path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g)].map(([, ...numbers]) => numbers.map(Number));
  const dark = new Set(runs.flatMap(([x, y, width]) => Array.from({ length: width! }, (_, at) => `${x! + at} ${y}`)));
  const rowOf = (x: number, y: number) => Array.from({ length: 7 }, (_, at) => dark.has(`${x + at} ${y}`));
  const end = size - 4;
  for (const [x, y] of [
    [4, 4],
    [end - 7, 4],
    [4, end - 7],
  ] as const) {
    expect(rowOf(x, y)).toEqual(Array(7).fill(true));
    expect(rowOf(x, y + 1)).toEqual([true, false, false, false, false, false, true]);
  }
  expect([...dark].every((at) => at.split(" ").every((n) => Number(n) >= 4 && Number(n) < end))).toBe(true);
});

test("rejects text that is too long for a key", () => {
  expect(qrCode(`otpauth://totp/${"x".repeat(500)}`)).toBeNull();
});
