import { writeFileSync } from "node:fs";
import type { z } from "zod";
import { endpoints } from "#app/api-contract.ts";
import type { EndpointContract } from "#app/endpoint-contract.ts";
import { jsonSchemaOf } from "#app/openapi/openapi.ts";

/** Writes `docs/api.md` from the contracts: `npm run api-docs`. A test fails if the page is out of date. */
export function apiDocs(): string {
  const intro = [
    "# HTTP endpoints",
    "",
    "Generated from the contracts in `app/api-contract.ts` by `npm run api-docs`; do not edit.",
    "",
    "Bodies and responses are JSON. `total`, fields ending in `Total` and `unitPrice` are whole pence; `rate` is pounds as text.",
    'Every error is a 4xx or 5xx with `{ "error": text }`; a wrong method gets 405, a body over 512 kB 413, a',
    "cross-site browser request 403.",
    "",
    "A running shop serves the same as OpenAPI 3.1 at `/openapi.json`. Endpoints under `/api/v1/` take API keys; see",
    "[running.md](running.md#api-keys). The others belong to the shop's own pages and providers, and change with them.",
    "",
  ];
  return [...intro, ...endpoints.flatMap(section)].join("\n");
}

function section({ method, path, about, auth, query, body, answer, refusals }: EndpointContract): string[] {
  const schema = (title: string, type: z.ZodType | undefined, io: "input" | "output") =>
    type ? [`${title}:`, "", "```json", JSON.stringify(jsonSchemaOf(type, io), null, 2), "```", ""] : [];
  return [
    `## ${method} ${path}`,
    "",
    about,
    "",
    ...(typeof auth === "object" ? [`Requires an API key with the scope \`${auth.scope}\`.`, ""] : []),
    ...schema("Query", query, "input"),
    ...schema("Body", body, "input"),
    ...schema("Response (200)", answer, "output"),
    "| refusal | when |",
    "| --- | --- |",
    ...Object.entries(refusals).map(([status, when]) => `| ${status} | ${when} |`),
    "",
  ];
}

if (import.meta.main) writeFileSync(new URL("../docs/api.md", import.meta.url), apiDocs());
