import type { ReactNode } from "react";
import { Tag } from "../display/tag.tsx";
import { Link } from "../link.tsx";
import { BrokenPictures } from "../media/broken-pictures.tsx";
import { Picture } from "../media/picture.tsx";
import "./dark-window.css";

interface DarkWindowProps {
  title: ReactNode;
  /** One or two sentences: what happened, what to do. */
  children: ReactNode;
  /** Buttons that lead on. */
  actions: ReactNode;
  /** Lit panes: what still works. Four fill the window, see WindowPane. */
  panes: ReactNode;
}

/** The picture for lost, broken, empty and forbidden pages: a dark window. */
export function DarkWindow({ title, children, actions, panes }: DarkWindowProps) {
  return (
    <>
      <BrokenPictures />
      <section className="win on-ink" aria-labelledby="window-title">
        <div className="win__t">
          <h1 className="poster" id="window-title">
            {title}
          </h1>
          {children}
          <div className="row">{actions}</div>
        </div>
        {panes}
      </section>
    </>
  );
}

interface WindowPaneProps {
  to: string;
  picture: string;
  /** The picture's background. */
  ground: "well" | "dusk" | "glow";
  label: string;
}

/** A lit pane: a link to something else. */
export function WindowPane({ to, picture, ground, label }: WindowPaneProps) {
  return (
    <Link className={`pic ground-${ground}`} to={to}>
      <Picture picture={picture} alt="" sizes="(max-width: 56rem) 50vw, 25vw" priority />
      <Tag tone="paper">{label}</Tag>
    </Link>
  );
}
