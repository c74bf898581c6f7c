import { expect, test } from "vitest";
import { clientAddress } from "./client-address.ts";

const of = (address: string) => clientAddress(new Request("http://shop.test", { headers: { "x-real-ip": address } }));

test.each([
  ["198.51.100.7", "198.51.100.7"],
  ["::ffff:198.51.100.7", "198.51.100.7"],
  ["198.51.100.7:50412", "198.51.100.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:DB8:0001:0002::9", "2001:db8:1:2::/64"],
  ["[2001:db8:1:2::9]:50412", "2001:db8:1:2::/64"],
  ["2001:db8::9", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
])("%s counts as %s", (address, counted) => expect(of(address)).toBe(counted));

test("without the host's header there is no address", () => {
  expect(clientAddress(new Request("http://shop.test"))).toBeNull();
});
