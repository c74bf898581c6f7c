import type { TestProject } from "vitest/node";
import { findChromium } from "../../bin/chromium.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** The path of Chromium's executable. */
    chromium: string;
  }
}

export default function setup(project: TestProject): void {
  project.provide("chromium", findChromium());
}
