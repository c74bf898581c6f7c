import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { ShippingProvider, useShipping } from "./shipping-context.tsx";

const Reader = () => createElement("p", null, `${useShipping().options.length} options`);

test("using the shipping context outside its provider throws", () => {
  expect(() => renderToString(createElement(Reader))).toThrow("useShipping must be used inside ShippingProvider");
});

test("inside its provider it starts without options or choice", () => {
  expect(renderToString(createElement(ShippingProvider, null, createElement(Reader)))).toContain("0 options");
});
