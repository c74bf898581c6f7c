import { data, href, redirect, redirectDocument } from "react-router";
import { productParams } from "#app/catalogue/contract.ts";
import { shopContext } from "#app/context.ts";
import { formatDeadline } from "#app/shared/dates.ts";
import { formOf } from "#app/shared/form.ts";
import { FactList } from "#app/ui/display/fact-list.tsx";
import { Button } from "#app/ui/forms/button.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { InlineScript } from "#app/ui/islands/inline-script.tsx";
import { Link } from "#app/ui/link.tsx";
import { LiveRegion } from "#app/ui/markup.tsx";
import { store } from "#store";
import { redirectToRoom } from "./.server/moved-room.ts";
import { clearedPlace, placeCookie } from "./.server/place-cookie.ts";
import { giveUpPlace, hasRooms, takePlace } from "./.server/places.ts";
import { readPlaceStatus } from "./.server/read-place-status.ts";
import type { Route } from "./+types/waiting-room-page";
import { PlaceStep } from "./place-step.tsx";
import { renewScript } from "./renew-script.ts";
import { awayMinutes, keptHours, type Room, turnMinutes } from "./rules.ts";
import "./waiting-room.css";

const noStore = { "cache-control": "no-store" };
const byHand = "?check=by-hand";

const isRenewed = ({ searchParams }: URL) => searchParams.get("check") !== "by-hand";

/** The page's address; somebody who looks by hand goes on doing so. */
const roomHref = (slug: string, url: URL) => href("/waiting-room/:slug", { slug }) + (isRenewed(url) ? "" : byHand);

const notFound = () => data(null, { status: 404 });

/** R-WAIT-1. Looking takes no place: robots and prefetching browsers look too. */
export async function loader({ request, context, params, url }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const asked = productParams.safeParse(params);
  if (!asked.success) throw notFound();
  const { slug } = asked.data;
  if (!hasRooms(shop)) throw redirect(href("/product/:slug", { slug }));
  const found = await readPlaceStatus(shop, request, slug);
  if (!found) throw (await redirectToRoom({ shop, request, url, slug }, 301)) ?? notFound();
  const { room, status, answer } = found;
  const hasEntered = status.is === "turn" && status.hasEntered;
  const loaded = {
    slug,
    answer,
    hasEntered,
    checksItself: isRenewed(url),
    here: roomHref(slug, url),
    facts: roomFacts(room, shop.clock.now(), shop.config.DROP_ENTRIES_PER_MINUTE),
  };
  return data(loaded, { headers: noStore });
}

/** Takes a place, or gives it up; then shows the page again. */
export async function action({ request, context, params, url }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const asked = productParams.safeParse(params);
  if (!asked.success) throw notFound();
  const { slug } = asked.data;
  if (!(await readPlaceStatus(shop, request, slug)))
    throw (await redirectToRoom({ shop, request, url, slug }, 308)) ?? notFound();
  const here = roomHref(slug, url);
  const seeAgain = (cookie: string) => redirectDocument(here, { status: 303, headers: { "set-cookie": cookie } });
  const intent = (await formOf(request)).get("intent");
  if (intent === "leave") {
    await giveUpPlace(shop, request, slug);
    return seeAgain(clearedPlace(shop, slug));
  }
  const problem = (status: number, message: string) => data({ message }, { status, headers: noStore });
  if (intent !== "take") return problem(400, "This form is incomplete. Press the button again");
  const { status } = (await readPlaceStatus(shop, request, slug))!;
  if (status.is !== "outside") return redirectDocument(here, { status: 303 });
  const taken = await takePlace(shop, request, slug, null);
  if (!taken?.number) {
    return problem(429, "Too many people from your network have a place. Wait a quarter of an hour, then try again");
  }
  return seeAgain(placeCookie(shop, slug, taken.number));
}

export const headers: Route.HeadersFunction = ({ loaderHeaders, actionHeaders, errorHeaders }) =>
  errorHeaders ?? (actionHeaders?.has("cache-control") ? actionHeaders : loaderHeaders);

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.answer.title ?? "Not found"}${titleEnd}` },
  { name: "robots", content: "noindex" },
];

const titleEnd = `: ${store.brand}`;
const secondsWithoutScripts = 30;

export default function WaitingRoomPage({ loaderData, actionData }: Route.ComponentProps) {
  const { slug, answer, facts, hasEntered, checksItself, here } = loaderData;
  const { status, title, text, left, checkedAt, street, againIn } = answer;
  const renews = checksItself && againIn !== null;
  return (
    <div data-status={status} data-again={renews ? againIn : 0} data-after={titleEnd}>
      <section className="wroom on-ink">
        <div className="wrap cols wroom__in">
          <div className="stack">
            {actionData && <ErrorSummary problems={[actionData]} />}
            <h1 className="poster text-(length:--t-7)" data-now="title">
              {title}
            </h1>
            <p className="text-(length:--t-4) [line-height:1.25]" data-now="text">
              {text}
            </p>
            {(status === "outside" || status === "drawn" || status === "waiting") && (
              <p>
                Left now: <b data-now="left">{left}</b>
              </p>
            )}
            <LiveRegion>
              <span data-now="said" />
            </LiveRegion>
            <PlaceStep slug={slug} status={status} hasEntered={hasEntered} here={here} />
            <p className="small">
              Last checked at <span data-now="checkedAt">{checkedAt}</span>, UK time.{" "}
              {renews && (
                <>
                  This page checks automatically. <Link to={byHand}>Only when I ask</Link>
                </>
              )}
              {!checksItself && againIn !== null && (
                <Link to={href("/waiting-room/:slug", { slug })}>Check automatically</Link>
              )}
            </p>
          </div>
          {street.length > 0 && (
            <div className="wroom__p" aria-hidden data-now="street">
              {street.map((pane, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: windows have no other identity
                <i key={at} className={pane} />
              ))}
            </div>
          )}
        </div>
      </section>
      <section className="wrap wroom__f" aria-labelledby="room-facts">
        <h2 className="text-(length:--t-4)" id="room-facts">
          How it works
        </h2>
        <FactList facts={facts} />
        {(status === "drawn" || status === "waiting" || (status === "turn" && !hasEntered)) && (
          <form method="post">
            <Button type="submit" name="intent" value="leave" tone="line">
              Give up my place
            </Button>
          </form>
        )}
      </section>
      {renews && (
        <>
          <noscript>
            <meta httpEquiv="refresh" content={String(secondsWithoutScripts)} />
          </noscript>
          <InlineScript text={renewScript} />
        </>
      )}
    </div>
  );
}

/**
 * What the page tells everybody who waits.
 * @param now business time
 */
function roomFacts({ name, pieces, perPerson, startsAt }: Room, now: Date, perMinute: number) {
  const most = perPerson === null ? "" : `, up to ${perPerson} for each person`;
  const start = formatDeadline(startsAt, now);
  return [
    { label: "On sale", value: `${name}, ${pieces === 1 ? "1 piece" : `${pieces} pieces`}${most}` },
    {
      label: "Order",
      value: `Everyone here at the start (${start}, UK time) is drawn by lot. After that, first come, first served`,
    },
    { label: "Let in", value: `${perMinute} people a minute, so that the shop stays quick for those who are paying` },
    { label: "When it is your turn", value: `You have ${turnMinutes} minutes to open the checkout` },
    { label: "If you close this page", value: `Your place is kept for ${awayMinutes} minutes, on this device` },
    {
      label: "What we keep",
      value: `A number in a cookie and when you came, for ${keptHours} hours. Not your name or email`,
    },
  ];
}
