import { expect, test } from "vitest";
import { adminNext } from "./login-frame.tsx";

test.for([
  ["/admin/orders?q=mug", "/admin/orders?q=mug"],
  ["/admin", "/admin"],
  ["/admin/invitation?token=x", "/admin/invitation?token=x"],
  ["/admin/login", "/admin"],
  ["/admin/code", "/admin"],
  ["/administrator", "/admin"],
  ["/account", "/admin"],
  ["//evil.example/admin", "/admin"],
  ["https://evil.example/admin", "/admin"],
  ["/admin/../account", "/admin"],
  ["", "/admin"],
] as const)("after signing in with next %s, redirects to %s", ([asked, next]) => expect(adminNext(asked)).toBe(next));
