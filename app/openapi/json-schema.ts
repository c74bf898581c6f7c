import { z } from "zod";

type JsonSchema = Record<string, unknown>;

/**
 * A contract's schema as JSON Schema 2020-12, the dialect of OpenAPI 3.1. Where the format is enough, Zod's pattern for
 * it is left out.
 * @param io what a caller sends, or what the endpoint returns
 */
export function jsonSchemaOf(type: z.ZodType, io: "input" | "output"): JsonSchema {
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
