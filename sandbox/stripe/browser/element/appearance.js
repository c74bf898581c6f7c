/**
 * Applies the shop's appearance through the CSSOM, which a strict content security policy allows: variables become
 * custom properties, rules go into a constructed stylesheet, fonts are loaded by name.
 */
const rulesSheet = new CSSStyleSheet();
document.adoptedStyleSheets = [rulesSheet];

/** Selectors that rules may use: `.Input`, `.Label:hover`, `.Error`, `.Input--invalid` and so on. */
const selectors = /^\.(Input|Label|Error)(--invalid)?(::?[a-z-]+)*$/;

export function applyAppearance({ variables = {}, rules = {} } = {}) {
  const root = document.documentElement.style;
  for (const [name, value] of Object.entries(variables)) {
    if (/^\w+$/.test(name)) root.setProperty(`--${name}`, value);
  }
  rulesSheet.replaceSync("");
  for (const [selector, properties] of Object.entries(rules)) {
    if (!selectors.test(selector)) continue;
    const place = rulesSheet.insertRule(
      `${selector.replace("--invalid", '[aria-invalid="true"]')} {}`,
      rulesSheet.cssRules.length,
    );
    for (const [name, value] of Object.entries(properties)) rulesSheet.cssRules[place].style[name] = value;
  }
}

/** `{cssSrc}` or `{family, src, weight, style, …}`, as in `stripe.elements({fonts})`. */
export function loadFonts(fonts = []) {
  for (const { cssSrc, family, src, ...descriptors } of fonts) {
    if (cssSrc) addStyleSheet(cssSrc);
    else if (family && src) document.fonts.add(new FontFace(family, src, descriptors));
  }
}

function addStyleSheet(href) {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = href;
  document.head.append(link);
}
