import { type Import, importsOf, isGenerated } from "./imports.ts";
import { isModule, type Source } from "./sources.ts";

/** An architecture rule with a breach that it must detect, so that no rule is ineffective. */
export type Rule = {
  /** A sentence that says what must hold. */
  name: string;
  /** @returns one line per breach: the file and what it does; empty if the rule holds */
  check(sources: readonly Source[]): string[];
  breach: Source;
};

/** A justified exception. An unused one counts as a breach too. */
export type Exception = {
  file: string | RegExp;
  target: string | RegExp;
  /** What may be imported: types only, or these names. Anything if absent. */
  only?: "types" | string[];
  because: string;
};

/** An arrow of the architecture: which files it covers and what they may import. */
export type Arrow = {
  name: string;
  of(path: string): boolean;
  allows(each: Import): boolean;
  exceptions?: Exception[];
  breach: Source;
};

export function arrow({ name, of, allows, exceptions = [], breach }: Arrow): Rule {
  return {
    name,
    breach,
    check(sources) {
      const used = new Set<Exception>();
      const excused = (each: Import) => {
        const found = exceptions.find((exception) => covers(exception, each));
        if (found) used.add(found);
        return found !== undefined;
      };
      const breaches = sources
        .filter(({ path }) => isModule(path) && of(path))
        .flatMap(importsOf)
        .filter((each) => !isGenerated(each) && !allows(each) && !excused(each))
        .map(describeImport);
      const idle = sources.length > 1 ? exceptions.filter((exception) => !used.has(exception)) : [];
      return [
        ...breaches,
        ...idle.map(({ file, target }) => `no exception for ${target} in ${file} is needed any more`),
      ];
    },
  };
}

const matches = (path: string, pattern: string | RegExp) =>
  typeof pattern === "string" ? path === pattern : pattern.test(path);

const covers = ({ file, target, only }: Exception, each: Import) =>
  matches(each.file, file) &&
  matches(each.target, target) &&
  (!only || each.kind === "type" || (only !== "types" && each.names.every((name) => only.includes(name))));

export const describeImport = ({ file, line, specifier, kind }: Import) => {
  const verb = { value: "imports", type: "imports types of", path: "names the path of" }[kind];
  return `${file}:${line} ${verb} ${specifier}`;
};
