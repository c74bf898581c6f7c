import { Link } from "#app/ui/link.tsx";

/** Before the start of a drop: what happens if too many come at once (R-WAIT-1). */
export const RoomNote = ({ slug }: { slug: string }) => (
  <p className="small">
    If many come at once, they wait in its <Link to={`/waiting-room/${slug}`}>waiting room</Link>. It gives out places
    from 15 minutes before the start, and those who are there at the start are drawn by lot: coming earlier is no
    advantage.
  </p>
);
