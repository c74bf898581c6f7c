import { type ComponentType, use, useId } from "react";
import { preload } from "react-dom";
import { PreloadContext } from "../media/picture.tsx";
import { DocumentContext } from "./document-context.ts";
import { safeJson } from "./inline-script.tsx";

type IslandProps<Props extends object> = {
  /** The file of `of` without `/app/` and `.island.tsx`. */
  name: string;
  of: ComponentType<Props>;
  /** Sent to the browser as JSON. */
  props: Props;
  /** Wakes at once, with all others, because it has work to do without interaction. */
  now?: boolean;
};

/**
 * An interactive part of a page. In a document it is its markup, props and name, by which the browser wakes it
 * (start-islands.ts); in a hydrated page it is just the component.
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
        data-files={tools.files.of(name).join(" ") || undefined}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: React's own markup
        dangerouslySetInnerHTML={{ __html: markup }}
      />
      {Object.keys(props).length > 0 && (
        <script
          type="application/json"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own JSON, with every character escaped that could close the element
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
