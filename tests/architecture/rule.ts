import { type Import, importsOf, isGenerated } from "./imports.ts";
import { isModule, type Source } from "./sources.ts";

/** One rule of the house, and a breach of it, which the rule has to notice: so that no rule can be asleep. */
export type Rule = {
  /** A sentence: what holds. */
  name: string;
  /** @returns one line a breach: the file, what it does, and nothing when all is well. */
  check(sources: readonly Source[]): string[];
  breach: Source;
};

/** What breaks the letter of a rule for a good reason. One that nothing needs any more is a breach as well. */
export type Exception = {
  file: string | RegExp;
  target: string | RegExp;
  /** What may be taken: types alone, or these names besides. Left out, anything. */
  only?: "types" | string[];
  because: string;
};

/** An arrow of the architecture: which files it is about and what these may import. */
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
