import { writeFileSync } from "node:fs";
import { z } from "zod";
import { endpoints } from "#app/api-contract.ts";
import type { EndpointContract } from "#app/endpoint-contract.ts";

/** Writes `docs/api.md` from the contracts: `npm run api-docs`. A test fails if the page is out of date. */
export function apiDocs(): string {
  const intro = [
    "# HTTP endpoints",
    "",
    "Generated from the contracts in `app/**/contract.ts` by `npm run api-docs`; do not edit.",
    "",
    "Bodies and responses are JSON. `total`, fields ending in `Total` and `unitPrice` are whole pence; `rate` is pounds as text.",
    'Every error is a 4xx or 5xx with `{ "error": text }`; a wrong method gets 405, a body over 512 kB 413, a',
    "cross-site browser request 403.",
    "",
  ];
  return [...intro, ...endpoints.flatMap(section)].join("\n");
}

function section({ method, path, about, body, answer, refusals }: EndpointContract): string[] {
  const schema = (title: string, type: z.ZodType | undefined, io: "input" | "output") =>
    type ? [`${title}:`, "", "```json", JSON.stringify(withoutNoise(type, io), null, 2), "```", ""] : [];
  return [
    `## ${method} ${path}`,
    "",
    about,
    "",
    ...schema("Body", body, "input"),
    ...schema("Response (200)", answer, "output"),
    "| refusal | when |",
    "| --- | --- |",
    ...Object.entries(refusals).map(([status, when]) => `| ${status} | ${when} |`),
    "",
  ];
}

function withoutNoise(type: z.ZodType, io: "input" | "output"): unknown {
  const { $schema: _, ...rest } = z.toJSONSchema(type, { io, unrepresentable: "any" }) as Record<string, unknown>;
  return rest;
}

if (import.meta.main) writeFileSync(new URL("../docs/api.md", import.meta.url), apiDocs());
