import "./rosette.css";

/** The prize: a rosette in the party's colours, drawn of 36 petals around a paper disc. */
const centre = { x: 250, y: 210 };
const petals = 36;
const step = 360 / petals;
const light = "var(--brand)";
const deep = "color-mix(in srgb, var(--brand) 86%, var(--alert))";

/** A point `degrees` clockwise from the top. */
function at(radius: number, degrees: number): string {
  const angle = (degrees * Math.PI) / 180;
  return `${(centre.x + radius * Math.sin(angle)).toFixed(1)} ${(centre.y - radius * Math.cos(angle)).toFixed(1)}`;
}

const petal = (from: number): string =>
  `M${at(110, from)}L${at(196, from)}Q${at(211, from + step / 2)} ${at(196, from + step)}L${at(110, from + step)}z`;

/** @param percent what the code takes off */
export function Rosette({ percent }: { percent: number }) {
  return (
    <svg className="ros" viewBox="30 0 440 560" role="img" aria-label={`A rosette that says ${percent}% off`}>
      <path d="M175 330l-52 214 66-40 40 52 34-190z" fill={deep} />
      <path d="M325 330l52 214-66-40-40 52-34-190z" fill={light} />
      {Array.from({ length: petals }, (_, index) => (
        <path key={petal(index * step)} d={petal(index * step)} fill={index % 2 ? light : deep} />
      ))}
      <circle cx="250" cy="210" r="126" fill="var(--ink)" />
      <circle cx="250" cy="210" r="119" fill="var(--paper)" />
      <circle cx="250" cy="210" r="106" fill="none" stroke="var(--ink)" strokeWidth="2.5" />
      <g className="ros__words" textAnchor="middle" fill="var(--ink)">
        <text x="250" y="238" fontSize="124" className="ros__n">
          {percent}%
        </text>
        <text x="250" y="278" fontSize="34">
          off
        </text>
      </g>
    </svg>
  );
}
