import { Form } from "react-router";
import { formatLongDay, formatTime } from "#app/shared/dates.ts";
import { Status } from "#app/ui/display/tag.tsx";
import { Button, RemoveButton, TextButton } from "#app/ui/forms/button.tsx";
import { Link } from "#app/ui/link.tsx";
import { VisuallyHidden } from "#app/ui/markup.tsx";
import type { OpenSession } from "../session/.server/sessions.ts";
import "../profile/account-sections.css";

/** All signed-in browsers, each with a button to sign it out. */
export function SessionsSection({ sessions }: { sessions: OpenSession[] }) {
  return (
    <section id="sessions" className="stack" aria-labelledby="sessions-title">
      <Form method="post" action="/account/sessions" className="row row--between" preventScrollReset>
        <h2 id="sessions-title">Where you’re signed in</h2>
        {sessions.length > 1 && (
          <Button type="submit" size="s" tone="line" name="intent" value="others">
            Sign out everywhere else
          </Button>
        )}
      </Form>
      <ul className="sess">
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
    </section>
  );
}

function SessionRow({ session: { id, userAgent, createdAt, isThis } }: { session: OpenSession }) {
  const { name, isPhone } = deviceOf(userAgent);
  return (
    <li>
      <DeviceIcon isPhone={isPhone} />
      <div>
        <b>{name}</b>
        <br />
        <span className="small soft">
          Signed in {formatLongDay(createdAt)} at {formatTime(createdAt)}.
          {!isThis && (
            <>
              {" "}
              Not you? <Link to="/account/password">Change your password</Link>
            </>
          )}
        </span>
      </div>
      {isThis ? (
        <div className="row">
          <Status tone="good">This device</Status>
          {/* The menu's sign-out needs JavaScript to open. */}
          <Form method="post" action="/logout">
            <TextButton type="submit" className="small">
              Sign Out
            </TextButton>
          </Form>
        </div>
      ) : (
        <Form method="post" action="/account/sessions" preventScrollReset>
          <input type="hidden" name="id" value={id} />
          <RemoveButton type="submit" name="intent" value="one" className="small">
            Sign out <VisuallyHidden>{name}</VisuallyHidden>
          </RemoveButton>
        </Form>
      )}
    </li>
  );
}

/** A screen or phone icon, in the style of the other icons. */
function DeviceIcon({ isPhone }: { isPhone: boolean }) {
  return (
    <svg className="i i--l" viewBox="0 0 24 24" aria-hidden="true">
      <path d={isPhone ? "M7 2h10v20H7zM11 18.5h2" : "M2 4h20v13H2zM8 21h8M12 17v4"} />
    </svg>
  );
}

/** "Firefox on Linux", and whether it is a phone. Enough for people to recognise their devices. */
export function deviceOf(userAgent: string | null): { name: string; isPhone: boolean } {
  const text = userAgent ?? "";
  const browser = browsers.find(([, pattern]) => pattern.test(text))?.[0];
  const system = systems.find(([, pattern]) => pattern.test(text))?.[0];
  const name = browser && system ? `${browser} on ${system}` : (browser ?? system ?? "Another program");
  return { name, isPhone: /iPhone|Android.+Mobile/.test(text) };
}

/** The order matters: most browsers also claim to be Chrome and Safari. */
const browsers: [string, RegExp][] = [
  ["Edge", /\bEdg(e|A|iOS)?\//],
  ["Opera", /\bOPR\//],
  ["Samsung Internet", /\bSamsungBrowser\//],
  ["Firefox", /\b(Firefox|FxiOS)\//],
  ["Chrome", /\b(Chrome|CriOS|HeadlessChrome)\//],
  ["Safari", /\bSafari\//],
];
const systems: [string, RegExp][] = [
  ["iPhone", /iPhone/],
  ["iPad", /iPad/],
  ["Android", /Android/],
  ["Windows", /Windows/],
  ["Mac", /Macintosh/],
  ["Linux", /Linux|CrOS/],
];
