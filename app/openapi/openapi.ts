import { z } from "zod";
import { endpoints } from "#app/api-contract.ts";
import type { EndpointContract } from "#app/endpoint-contract.ts";

type Json = Record<string, unknown>;

const about = [
  "The HTTP endpoints of this shop. Those under `/api/v1/` are for programs with an API key; the others are called by the",
  "shop's own pages, its staff's apps and its providers, and change with them.",
  "",
  "Every error is a 4xx or 5xx with the body of `Error`. Beside the statuses of each endpoint, a wrong method gets 405, a",
  "body over 512 kB 413, a cross-site browser request 403, and a shop without its database 503.",
].join("\n");

const error = {
  type: "object",
  required: ["error"],
  properties: {
    error: { type: "string", description: "What happened and what to do, for people." },
    fields: {
      type: "object",
      additionalProperties: { type: "string" },
      description: "With a 400: what is wrong with each field or parameter, by its name.",
    },
  },
};

/**
 * The OpenAPI 3.1 description of all endpoints, made from their contracts (R-API-1). Schemas are Zod's own JSON Schema
 * output, in the dialect 2020-12 that OpenAPI 3.1 uses.
 * @param title the shop's name
 */
export function openApiDocument(title: string) {
  const paths: Record<string, Json> = {};
  for (const contract of endpoints) {
    const path = contract.path.replace(/:(\w+)/g, "{$1}");
    paths[path] = { ...paths[path], [contract.method.toLowerCase()]: operation(contract) };
  }
  return {
    openapi: "3.1.1",
    info: { title, version: "1", description: about },
    servers: [{ url: "/" }],
    paths,
    components: {
      schemas: { Error: error },
      responses: { Error: { description: "Any other error.", content: json({ $ref: "#/components/schemas/Error" }) } },
      securitySchemes: {
        session: {
          type: "apiKey",
          in: "cookie",
          name: "session",
          description: "The session cookie that signing in sets. With https its name begins with `__Host-`.",
        },
        sessionToken: { type: "http", scheme: "bearer", description: "The token of the session cookie." },
        apiKey: {
          type: "http",
          scheme: "bearer",
          bearerFormat: "rosette_",
          description: "An API key, which the shop's staff create under *Settings*, *API keys*.",
        },
      },
    },
  };
}

function operation({ title, path, about, auth, query, body, answer, refusals, method }: EndpointContract): Json {
  const responses = Object.fromEntries(
    Object.entries(refusals).map(([status, description]) => [
      status,
      { description, content: json({ $ref: "#/components/schemas/Error" }) },
    ]),
  );
  return {
    operationId: idOf(title),
    summary: title,
    description: about,
    tags: [tagOf(path)],
    security: securityOf(auth),
    parameters: [...pathParameters(path), ...(query ? queryParameters(query) : [])],
    ...(body && { requestBody: { required: true, content: json(jsonSchemaOf(body, "input")) } }),
    responses: {
      200: {
        description: method === "GET" ? "What was asked for." : "Done.",
        content: json(answer ? jsonSchemaOf(answer, "output") : { type: "object" }),
      },
      ...responses,
      default: { $ref: "#/components/responses/Error" },
    },
  };
}

const json = (schema: Json) => ({ "application/json": { schema } });

const pathParameters = (path: string) =>
  [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({ name, in: "path", required: true, schema: { type: "string" } }));

function queryParameters(query: z.ZodObject) {
  const { properties = {}, required = [] } = jsonSchemaOf(query, "input") as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: "query",
    required: required.includes(name),
    ...(description !== undefined && { description }),
    schema,
  }));
}

/** 'Set the delivery address' becomes 'setTheDeliveryAddress'. */
const idOf = (title: string) =>
  title
    .replace(/[^\w ]/g, "")
    .replace(/^\w/, (letter) => letter.toLowerCase())
    .replace(/ +(\w)/g, (_, letter: string) => letter.toUpperCase());

/** An endpoint that anybody may call needs nothing; `{}` says so. */
function securityOf(auth: EndpointContract["auth"]): Record<string, string[]>[] {
  if (auth === undefined) return [{}];
  return auth === "session" ? [{ session: [] }, { sessionToken: [] }] : [{ apiKey: [auth.scope] }];
}

/** Who an endpoint is for, by its path. */
function tagOf(path: string): string {
  if (path.startsWith("/api/v1/")) return "Programs with an API key";
  if (path.startsWith("/webhooks/")) return "Providers";
  return /\/(admin|printful)-/.test(path) ? "Staff" : "Shoppers";
}

/**
 * A contract's schema as JSON Schema 2020-12, the dialect of OpenAPI 3.1. Where the format is enough, Zod's pattern for
 * it is left out.
 * @param io what a caller sends, or what the endpoint returns
 */
export function jsonSchemaOf(type: z.ZodType, io: "input" | "output"): Json {
  const { $schema: _, ...schema } = z.toJSONSchema(type, {
    io,
    target: "draft-2020-12",
    unrepresentable: "any",
    override: ({ jsonSchema }) => {
      if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
    },
  });
  return schema;
}
