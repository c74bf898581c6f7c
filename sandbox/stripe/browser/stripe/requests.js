/** The two calls allowed with the publishable key; used by the page and by the card form. */

const unreachable = {
  type: "api_connection_error",
  message: "The card processor cannot be reached. Check your connection and try again.",
};

/** Encodes `{a: {b: 1}}` as `a[b]=1`, as the API expects; omits undefined and null. */
function toForm(params) {
  const form = new URLSearchParams();
  const add = (name, value) => {
    if (value === undefined || value === null) return;
    if (typeof value !== "object") return form.append(name, String(value));
    for (const [key, inner] of Object.entries(value)) add(`${name}[${key}]`, inner);
  };
  for (const [name, value] of Object.entries(params)) add(name, value);
  return form;
}

/** Returns `{paymentIntent}` or `{error}`; never throws on network errors. */
async function callProcessor(url, options) {
  try {
    const response = await fetch(url, options);
    const body = await response.json();
    if (response.ok) return { paymentIntent: body };
    const error = typeof body.error === "object" ? body.error : { type: "api_error", message: String(body.error) };
    return { error };
  } catch {
    return { error: unreachable };
  }
}

const intentUrl = (base, clientSecret) => new URL(`v1/payment_intents/${clientSecret.split("_secret_")[0]}`, base);

export function retrieveIntent(base, key, clientSecret) {
  const url = intentUrl(base, clientSecret);
  url.search = toForm({ key, client_secret: clientSecret });
  return callProcessor(url);
}

export function requestConfirmation(base, key, clientSecret, params) {
  const body = toForm({ ...params, key, client_secret: clientSecret, use_stripe_sdk: true });
  return callProcessor(`${intentUrl(base, clientSecret)}/confirm`, { method: "POST", body });
}
