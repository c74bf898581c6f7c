/**
 * Keeps a waiting visitor's page up to date without reloading it, and reloads it once there is something to do. An
 * inline script instead of an island: thousands may wait at once, and none of them needs React for this. A hidden tab
 * goes on asking, because asking keeps the place. Without JavaScript the page reloads itself. It is loaded again by its
 * address without the fragment that a skip link leaves there: with it, nothing would be loaded. Not by reloading, which
 * would send a form again.
 */
export const renewScript = `{
  const room = document.querySelector("[data-status]");
  const write = (name, text) => {
    const part = room.querySelector("[data-now=" + name + "]");
    if (part && part.textContent !== text) part.textContent = text;
  };
  const renew = () => location.replace(location.pathname + location.search);
  const later = (seconds) => seconds && setTimeout(ask, seconds * 1000);
  const ask = async () => {
    try {
      const answer = await fetch("/api" + location.pathname, { signal: AbortSignal.timeout(20000) });
      if (answer.status === 404) return renew();
      if (!answer.ok) return later(15);
      const now = await answer.json();
      if (now.status !== room.dataset.status) return renew();
      for (const name of ["title", "text", "said", "left", "checkedAt"]) write(name, now[name]);
      room.querySelectorAll("[data-now=street] i").forEach((pane, at) => { pane.className = now.street[at]; });
      document.title = now.title + room.dataset.after;
      later(now.againIn);
    } catch {
      later(15);
    }
  };
  later(Number(room.dataset.again));
}`;
