import { Meta } from "react-router";

/**
 * Only robots read these tags, and only in the server's markup, so browsers never load their code: the condition is
 * fixed at module load.
 */
const forRobots = typeof document === "undefined" ? await import("./robot-tags.tsx") : null;

/** A page's title, description and canonical URL, and on the server the tags for robots. */
export function HeadTags() {
  return (
    <>
      <Meta />
      {forRobots && <forRobots.RobotTags />}
    </>
  );
}
