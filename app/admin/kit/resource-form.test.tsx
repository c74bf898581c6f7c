import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import type { ActionResult } from "./action-result.ts";
import { FormCheckbox, FormField, FormRadios, FormSelect } from "./form-fields.tsx";
import { ResourceForm } from "./resource-form.tsx";

/** Rendered on the server, with the action's result if given. */
function shown(result?: Partial<ActionResult>) {
  const Page = () => (
    <ResourceForm what="code" values={{ value: "10", kind: "amount", first: "on" }} version={3} label="Save">
      <FormField name="value" label="How much" />
      <FormSelect name="kind" label="Takes off" options={{ percentage: "Per cent", amount: "Pounds" }} />
      <FormCheckbox name="first" label="First orders only" />
    </ResourceForm>
  );
  const Stub = createRoutesStub([{ id: "page", path: "/", Component: Page, action: () => null }]);
  const answer = result && { intent: "save", problems: [], typed: {}, conflict: null, ...result };
  return renderToStaticMarkup(<Stub hydrationData={{ actionData: answer ? { page: answer } : null }} />);
}

test("shows the stored values and submits their version", () => {
  const html = shown();
  expect(html).toContain('<input type="hidden" name="intent" value="save"/>');
  expect(html).toContain('name="version" value="3"');
  expect(html).toMatch(/id="value"[^>]*name="value" value="10"/);
  expect(html).toContain('<option value="amount" selected="">Pounds</option>');
  expect(html).toMatch(/name="first"[^>]*checked=""/);
});

test("problems are shown above the form and at their fields, and the submitted values are kept", () => {
  const problems = [{ field: "value", message: "Enter a whole number" }];
  const html = shown({ problems, typed: { value: "x", kind: "percentage" } });
  expect(html).toMatch(/There is a problem.*href="#value">Enter a whole number/);
  expect(html).toContain('id="value-error"');
  expect(html).toMatch(/id="value"[^>]*name="value" value="x"/);
  expect(html).not.toMatch(/name="first"[^>]*checked=""/);
});

test("ignores the result of another form on the page", () => {
  const html = shown({ intent: "erase", problems: [{ message: "Say why" }], typed: { value: "x" } });
  expect(html).not.toContain("Say why");
  expect(html).toMatch(/name="value"[^>]*value="10"/);
});

test("a conflict shows the stored value at each field, and the next submit sends its version", () => {
  const conflict = {
    version: "4",
    isGone: false,
    by: "Robin",
    at: null,
    stored: { value: "20", kind: "amount" },
    differences: [],
  };
  const html = shown({ typed: { value: "15", kind: "amount", first: "on" }, conflict });
  expect(html).toContain("Robin saved this code after you opened it.");
  expect(html).toContain('name="version" value="4"');
  expect(html).toMatch(/name="value"[^>]*value="15".*Saved now: <ins>20<\/ins>/);
  expect(html.match(/Saved now/g)).toHaveLength(1);
  expect(html).toContain("First orders only (not ticked now)");
});

test("a conflict with a record that was deleted says so, and how to add it again", () => {
  const conflict = { version: "", isGone: true, by: "Robin", at: null, stored: null, differences: [] };
  const html = shown({ typed: { value: "15" }, conflict });
  expect(html).toContain("Robin deleted this code after you opened it.</b> None of your changes have been saved.");
  expect(html).toContain("Save again to add it again, or <a");
  expect(shown({ typed: {}, conflict: { ...conflict, by: null } })).toContain("This code is not here any more.</b>");
});

test("a conflict without stored values shows none", () => {
  const conflict = { version: "4", isGone: false, by: null, at: null, stored: null, differences: [] };
  expect(shown({ typed: { value: "15" }, conflict })).not.toContain("Saved now");
});

test("a group of choices is described by its problem", () => {
  const Page = () => (
    <ResourceForm label="Hide it">
      <FormRadios legend="Why" name="why" options={{ personal: "Personal data" }} />
    </ResourceForm>
  );
  const Stub = createRoutesStub([{ id: "page", path: "/", Component: Page, action: () => null }]);
  const problems = [{ field: "why", message: "Choose a reason" }];
  const page = { intent: "save", problems, typed: {}, conflict: null };
  const html = renderToStaticMarkup(<Stub hydrationData={{ actionData: { page } }} />);
  expect(html).toMatch(/<fieldset id="why"[^>]*aria-describedby="why-error"/);
  expect(html).toMatch(/id="why-error"[^>]*><span[^>]*>Error: <\/span>Choose a reason/);
});
