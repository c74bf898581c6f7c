import { type ComponentType, use, useId } from "react";
import { preload } from "react-dom";
import { PreloadContext } from "../media/picture.tsx";
import { DocumentContext } from "./document-context.ts";
import { safeJson } from "./inline-script.tsx";

export type IslandProps<Props extends object> = {
  /** The file of `of` without `/app/` and `.island.tsx`. */
  name: string;
  of: ComponentType<Props>;
  /** What the browser is given too, so everything in it is JSON. */
  props: Props;
  /** Wakes at once, with all others: it has something to do though nobody moves. */
  now?: boolean;
};

/**
 * A part of a page that answers a person. In a document: its markup, what it was given, and its name, by which the
 * browser wakes it (start-islands.ts). In a hydrated page: just the part.
 */
export function Island<Props extends object>({ name, of: Part, props, now }: IslandProps<Props>) {
  const tools = use(DocumentContext);
  const id = useId();
  if (!tools) return <Part {...props} />;
  const ahead: Parameters<typeof preload>[] = [];
  const markup = tools.render(
    <PreloadContext value={(...file) => ahead.push(file)}>
      <Part {...props} />
    </PreloadContext>,
    id,
  );
  for (const file of ahead) preload(...file);
  return (
    <>
      <shop-island
        id={id}
        data-name={name}
        data-now={now || undefined}
        data-files={tools.files.of(name).join(" ")}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: React's own markup
        dangerouslySetInnerHTML={{ __html: markup }}
      />
      {Object.keys(props).length > 0 && (
        <script
          type="application/json"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON of ours, with every character escaped that could end it
          dangerouslySetInnerHTML={{ __html: safeJson(props) }}
        />
      )}
    </>
  );
}

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "shop-island": React.DetailedHTMLProps<React.HTMLAttributes<HTMLElement>, HTMLElement>;
    }
  }
}
