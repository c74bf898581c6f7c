/** A browser without JavaScript: stores cookies and posts forms as pages do. */
export function openForms(url: string) {
  const cookies = new Map<string, string>();
  async function send(path: string, init: RequestInit): Promise<Response> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const answer = await fetch(`${url}${path}`, { ...init, redirect: "manual", headers: { origin: url, cookie } });
    for (const set of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      cookies.set(name, value);
    }
    return answer;
  }
  return {
    get: (path: string) => send(path, {}),
    post: (path: string, fields: Record<string, string>) =>
      send(path, { method: "POST", body: new URLSearchParams(fields) }),
  };
}
