import type { SettingKey } from "#app/settings/contract.ts";

export type SettingField = {
  key: SettingKey;
  label: string;
  hint?: string;
  /** Rows of a multi-line field. */
  rows?: number;
  /** Columns out of six; all by default. */
  width?: "c2" | "c3m" | "c4";
  prefix?: string;
  optional?: boolean;
  inputMode?: "decimal" | "numeric";
  type?: "email" | "url" | "date";
  /** Resetting it to the file's value would do what its page asks about first. */
  isNeverReset?: boolean;
  /** Labels of a select, by value. */
  choices?: Readonly<Record<string, string>>;
};

export type SettingPanel = { title: string; lead?: string; fields: readonly SettingField[] };
