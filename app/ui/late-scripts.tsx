import { type ComponentProps, Fragment, isValidElement, type ReactNode } from "react";
import { Scripts } from "react-router";
import { classicScript } from "./late-start.ts";

type ScriptProps = ComponentProps<"script"> & ComponentProps<"link">;

/**
 * React Router's scripts, but none of them is fetched before the first view stands: on a slow line they would take
 * two thirds of it while the stylesheet and the largest picture wait. Whoever touches the page starts them at once.
 * Called as the plain function it is, `Scripts` yields its tags; in development they stay as they are.
 */
export function LateScripts({ nonce }: { nonce: string | undefined }) {
  const scripts = Scripts({ nonce });
  const tags = flatten(scripts);
  const module = tags.find(({ props }) => props.type === "module");
  const handoff = tags.find((tag) => tag.type === "script" && tag !== module);
  if (!module || !handoff) return scripts;
  const preloads = tags.flatMap(({ props }) => (props.rel === "modulepreload" && props.href ? [props.href] : []));
  // The browser's copy of it, which never runs, stays empty.
  const late = import.meta.env.PROD && !import.meta.env.SSR ? "" : classicScript(textOf(module.props), preloads);
  if (late === null) return scripts;
  return (
    <>
      {handoff}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: React Router's own script, which waits first */}
      <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: late }} />
    </>
  );
}

const textOf = ({ dangerouslySetInnerHTML }: ScriptProps) => String(dangerouslySetInnerHTML?.__html ?? "");

function flatten(node: ReactNode): React.ReactElement<ScriptProps>[] {
  if (Array.isArray(node)) return node.flatMap(flatten);
  if (!isValidElement<ScriptProps>(node)) return [];
  return node.type === Fragment ? flatten(node.props.children) : [node];
}
