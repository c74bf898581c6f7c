import { editDistance } from "#app/shared/edit-distance.ts";
import { type Config, variableNames } from "./config.ts";

/** Warnings at startup about settings that are accepted but look wrong, one line each. */
export function settingWarnings(env: NodeJS.ProcessEnv, config: Pick<Config, "ROLE" | "S3_BUCKET">): string[] {
  const lines = misspeltVariables(env);
  if (config.ROLE === "web" && !config.S3_BUCKET)
    lines.push(
      "ROLE is web without S3_BUCKET: pictures are stored in DATA_DIR, where other machines do not find them.",
    );
  return lines;
}

/** Finds unknown variables that look like one of the shop's: up to one letter in four may differ, ignoring case. */
export function misspeltVariables(env: NodeJS.ProcessEnv): string[] {
  const given = Object.keys(env).filter((name) => !variableNames.includes(name) && !/^(npm|OTEL)_/.test(name));
  return given.flatMap((name) => {
    const meant = variableNames
      .map((known) => ({ known, wrong: editDistance(name.toUpperCase(), known) }))
      .filter(({ known, wrong }) => wrong <= Math.max(known.length, name.length) / 4)
      .sort((one, other) => one.wrong - other.wrong)[0]?.known;
    return meant ? [`${name} is no variable of the shop: is ${meant} meant?`] : [];
  });
}
