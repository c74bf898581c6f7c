import { Meta } from "react-router";

/**
 * Search engines and link previews read the server's markup and nothing else, so browsers never load what writes
 * their tags: a condition that is settled while this module loads.
 */
const forRobots = typeof document === "undefined" ? await import("./robot-tags.tsx") : null;

/** A page's title, description and address, and on the server what is told about it to those who only read markup. */
export function HeadTags() {
  return (
    <>
      <Meta />
      {forRobots && <forRobots.RobotTags />}
    </>
  );
}
