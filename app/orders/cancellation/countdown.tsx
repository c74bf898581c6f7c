import { useEffect, useState } from "react";

interface CountdownProps {
  until: Date;
  /** The shop's time when the page was rendered. It may differ from the phone's clock, as in a rehearsal. */
  now: Date;
}

/** Minutes and seconds until a deadline. The ticking is visual; screen readers get the minutes on request. */
export function Countdown({ until, now }: CountdownProps) {
  const total = Math.max(0, Math.ceil((until.getTime() - now.getTime()) / 1000));
  const [left, setLeft] = useState(total);
  useEffect(() => {
    // Date.now() keeps running while a phone sleeps; performance.now() and timers stop in several browsers.
    const start = Date.now();
    const tick = () => setLeft(Math.max(0, total - Math.floor((Date.now() - start) / 1000)));
    tick();
    const timer = setInterval(tick, 1000);
    document.addEventListener("visibilitychange", tick);
    window.addEventListener("pageshow", tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", tick);
      window.removeEventListener("pageshow", tick);
    };
  }, [total]);
  return (
    <span className="t num" role="timer" aria-label={spoken(left)}>
      {shown(left)}
    </span>
  );
}

const daySeconds = 86_400;

/** "59:40", "1:04:09", "14 days" */
export function shown(seconds: number): string {
  if (seconds >= 2 * daySeconds) return `${Math.floor(seconds / daySeconds)} days`;
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  const rest = seconds % 60;
  const two = (part: number) => String(part).padStart(2, "0");
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${two(minutes)}:${two(rest)}`;
}

/** "59 minutes left". Changes once a minute, to keep screen readers quiet. */
export function spoken(seconds: number): string {
  if (seconds === 0) return "Time is up";
  if (seconds >= 2 * daySeconds) return `${shown(seconds)} left`;
  const minutes = Math.floor(seconds / 60);
  if (minutes === 0) return "Less than a minute left";
  return minutes === 1 ? "1 minute left" : `${minutes} minutes left`;
}
