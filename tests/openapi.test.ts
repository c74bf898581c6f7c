import { Validator } from "@seriousme/openapi-schema-validator";
import { describe, expect, test } from "vitest";
import { endpoints } from "#app/api-contract.ts";
import { openApiDocument } from "#app/openapi/openapi.ts";

const document = JSON.parse(JSON.stringify(openApiDocument("Rosette")));
type Operation = {
  operationId: string;
  summary: string;
  description: string;
  security: Record<string, string[]>[];
  parameters: { name: string; in: string; required: boolean }[];
  responses: Record<string, { description: string; content: { "application/json": { schema: object } } }>;
};
const operations = Object.entries<Record<string, Operation>>(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ key: `${method.toUpperCase()} ${path}`, path, operation })),
);
const found = (key: string) => operations.find((each) => each.key === key)!.operation;

describe("/openapi.json", () => {
  test("is valid by the schema that the OpenAPI Initiative publishes for 3.1", async () => {
    const validator = new Validator();
    const { valid, errors } = await validator.validate(document);
    expect(errors ?? []).toEqual([]);
    expect(valid).toBe(true);
    expect(validator.version).toBe("3.1");
  });

  test("is found invalid by the same schema without what it has to have", async () => {
    const { info: _, ...without } = document;
    expect((await new Validator().validate(without)).valid).toBe(false);
  });

  test("has every contract with its statuses, and nothing else", () => {
    const statusesOf = (key: string) => Object.keys(found(key).responses);
    const wanted = endpoints.map(({ method, path, refusals }) => ({
      key: `${method} ${path.replace(/:(\w+)/g, "{$1}")}`,
      statuses: ["200", ...Object.keys(refusals), "default"],
    }));
    expect(operations.map(({ key }) => key).sort()).toEqual(wanted.map(({ key }) => key).sort());
    for (const { key, statuses } of wanted) expect(statusesOf(key).sort(), key).toEqual(statuses.sort());
  });

  test("gives every endpoint a title of its own and a description, also of each status", () => {
    for (const { key, operation } of operations) {
      expect(operation.summary.length, key).toBeGreaterThan(5);
      expect(operation.description.length, key).toBeGreaterThan(20);
      for (const [status, { description, content }] of Object.entries(operation.responses)) {
        if (status === "default") continue;
        expect(description, `${key} ${status}`).not.toBe("");
        if (status !== "200")
          expect(content["application/json"].schema).toEqual({ $ref: "#/components/schemas/Error" });
      }
    }
    const ids = operations.map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => !/^[a-z]\w+$/.test(id))).toEqual([]);
  });

  test("names the parameters of each path, and those of its query", () => {
    for (const { key, path, operation } of operations) {
      const inPath = operation.parameters.filter((each) => each.in === "path").map(({ name }) => name);
      expect(inPath, key).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
    }
    expect(found("GET /api/v1/orders").parameters.map(({ name, required }) => [name, required])).toEqual([
      ["status", false],
      ["updatedSince", false],
      ["limit", false],
      ["cursor", false],
    ]);
    expect(found("GET /api/search-suggestions").parameters).toMatchObject([{ name: "q", in: "query", required: true }]);
  });

  test("says who may call an endpoint: anybody, a session, or a key with a scope", () => {
    expect(found("POST /api/checkout").security).toEqual([{}]);
    expect(found("POST /functions/v1/admin-orders").security).toEqual([{ session: [] }, { sessionToken: [] }]);
    expect(found("GET /api/v1/products").security).toEqual([{ apiKey: ["products:read"] }]);
    const named = operations.flatMap(({ operation }) => operation.security.flatMap((each) => Object.keys(each)));
    expect([...new Set(named)].sort()).toEqual(Object.keys(document.components.securitySchemes).sort());
  });
});
