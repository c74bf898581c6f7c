import type { ReactNode } from "react";
import { Tag } from "../display/tag.tsx";
import { Link } from "../link.tsx";
import { Picture } from "../media/picture.tsx";
import "./dark-window.css";

interface DarkWindowProps {
  title: ReactNode;
  /** One or two sentences: what happened, what to do. */
  children: ReactNode;
  /** The ways on, as buttons. */
  actions: ReactNode;
  /** Lit panes: what still works. Up to four fill the window, see WindowPane. */
  panes?: ReactNode;
}

/** Lost, broken, empty and forbidden are one picture: a dark window. */
export function DarkWindow({ title, children, actions, panes }: DarkWindowProps) {
  return (
    <section className="win" aria-labelledby="window-title">
      <div className="win__t">
        <h1 className="poster" id="window-title">
          {title}
        </h1>
        {children}
        <div className="row">{actions}</div>
      </div>
      {panes}
    </section>
  );
}

interface WindowPaneProps {
  to: string;
  picture: string;
  /** Colour behind the picture. */
  ground: "well" | "dusk" | "glow";
  label: string;
}

/** A lit pane: something to go to instead. */
export function WindowPane({ to, picture, ground, label }: WindowPaneProps) {
  return (
    <Link className={`pic ground-${ground}`} to={to}>
      <Picture picture={picture} alt="" sizes="(max-width: 56rem) 50vw, 25vw" priority />
      <Tag tone="paper">{label}</Tag>
    </Link>
  );
}
