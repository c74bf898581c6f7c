import { expect, test } from "vitest";
import { addressesOf, isLoopbackAddress, isPublicAddress } from "./public-address.ts";

test.for(["1.1.1.1", "93.184.215.14", "172.32.0.1", "2606:4700:4700::1111", "::ffff:1.1.1.1"])(
  "%s is public",
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

test.for([
  "127.0.0.1",
  "10.1.2.3",
  "172.16.0.1",
  "172.31.255.255",
  "192.168.1.1",
  "169.254.169.254",
  "100.64.0.1",
  "0.0.0.0",
  "255.255.255.255",
  "224.0.0.1",
  "198.18.0.1",
  "192.0.2.1",
  "::1",
  "::",
  "fe80::1",
  "fd00::1",
  "ff02::1",
  "::ffff:127.0.0.1",
  "::ffff:a00:1",
  "::7f00:1",
  "64:ff9b::a00:1",
  "2002:a00:1::",
  "2001:0:1::",
  "2001:db8::1",
  "2001:2::1",
  "2001:10::1",
  "::ffff:0:10.0.0.1",
  "localhost",
  "",
])("%s is not public", (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test("every way to write an address in a URL is the address that it means", async () => {
  const written = [
    "http://127.1/",
    "http://2130706433/",
    "http://0x7f.1/",
    "http://0177.0.0.1/",
    "http://[::ffff:127.0.0.1]/",
  ];
  for (const url of [...written, "http://[::1]/", "http://localhost/"]) {
    const addresses = await addressesOf(new URL(url));
    expect(addresses.length, url).toBeGreaterThan(0);
    expect(addresses.every(isLoopbackAddress), url).toBe(true);
  }
});
