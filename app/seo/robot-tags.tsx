import { Fragment, isValidElement, type ReactNode } from "react";
import { Meta, useLocation, useMatches, useRouteError, useRouteLoaderData } from "react-router";
import { safeJson } from "#app/ui/islands/inline-script.tsx";
import { useStore } from "#app/ui/store-context.tsx";
import type { Store } from "#store";
import { linkPictures } from "./link-pictures.ts";
import { structuredDataOf } from "./page-structured-data.ts";
import { privatePaths } from "./robot-paths.ts";

type RootData = { publicUrl: string } | undefined;

/**
 * Open Graph, Twitter card and structured data, derived from the page's own title, description and URL so that they
 * cannot disagree. A page without a canonical URL gets its own, without query.
 */
export function RobotTags() {
  const store = useStore();
  const { pathname } = useLocation();
  const matches = useMatches();
  const publicUrl = (useRouteLoaderData("root") as RootData)?.publicUrl;
  // An error page replaces a page that was not found or could not be read, and there is no data.
  const isBroken = Boolean(useRouteError()) || matches.at(-1)?.loaderData === undefined;
  const said = whatPageSays(Meta());
  if (said.isHidden) return null;
  if (isBroken || privatePaths.some((path) => pathname.startsWith(path)))
    return <meta name="robots" content="noindex" />;
  if (publicUrl === undefined || !said.title) return null;
  const { description } = said;
  const canonical = said.canonical ?? new URL(pathname, publicUrl).href;
  const things = structuredDataOf(matches, { publicUrl, canonical, store });
  const picture = pictureFor(pathname, store);
  return (
    <>
      {!said.canonical && <link rel="canonical" href={canonical} />}
      <meta property="og:type" content={pathname.startsWith("/product/") ? "product" : "website"} />
      <meta property="og:site_name" content={store.shopName} />
      <meta property="og:locale" content="en_GB" />
      <meta property="og:title" content={said.title} />
      {description && <meta property="og:description" content={description} />}
      <meta property="og:url" content={canonical} />
      <meta property="og:image" content={new URL(picture.path, publicUrl).href} />
      <meta property="og:image:width" content={String(picture.width)} />
      <meta property="og:image:height" content={String(picture.height)} />
      <meta property="og:image:alt" content={picture.alt} />
      <meta name="twitter:card" content="summary_large_image" />
      {things && (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own JSON, with every character escaped that could close the element
        <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: safeJson(things) }} />
      )}
    </>
  );
}

type PageTag = { children?: ReactNode; name?: string; content?: string; rel?: string; href?: string };

/** Reads the tags that React Router rendered from the innermost route's `meta`. */
function whatPageSays(tags: ReactNode) {
  const found = flatten(tags);
  const named = (name: string) => found.find(({ props }) => props.name === name)?.props.content;
  const title = found.find(({ type }) => type === "title")?.props.children;
  return {
    title: typeof title === "string" ? title : undefined,
    description: named("description"),
    canonical: found.find(({ props }) => props.rel === "canonical")?.props.href,
    isHidden: /noindex/.test(named("robots") ?? ""),
  };
}

function flatten(node: ReactNode): React.ReactElement<PageTag>[] {
  if (Array.isArray(node)) return node.flatMap(flatten);
  if (!isValidElement<PageTag>(node)) return [];
  return node.type === Fragment ? flatten(node.props.children) : [node];
}

type LinkPicture = { path: string; width: number; height: number; alt: string };

/** The preview picture for a page: the product's own, else the shop's. */
function pictureFor(pathname: string, { hero }: Pick<Store, "hero">): LinkPicture {
  const slug = /^\/product\/([a-z0-9-]+)$/.exec(pathname)?.[1];
  const own = linkPictures.find((picture) => picture.name === slug);
  const shown = own ?? linkPictures.find((picture) => picture.name === "home")!;
  const alt = own ? own.alt : `${hero.headline} ${hero.line}`;
  return { path: `/og/${shown.name}.${shown.hash}.png`, width: 1200, height: 630, alt };
}
