import type { EmailPalette } from "./palette.ts";

/**
 * Dark mode and small screens: the only rules that cannot be inline styles. Email clients that drop them show the
 * light email, which is complete without them.
 */
export const nightStyles = (p: EmailPalette): string => `
:root { color-scheme: light dark }
@media (max-width: 620px) { .pad { padding-left: 20px !important; padding-right: 20px !important } .h1 { font-size: 38px !important; line-height: 38px !important } }
@media (prefers-color-scheme: dark) {
  .bg, .bg > table > tbody > tr > td { background: ${p.night} !important }
  .c { background: ${p.nightSheet} !important }
  .t, .t a { color: ${p.paper} !important }
  .s, .s a { color: ${p.nightSoft} !important }
  .l { border-color: ${p.nightRule} !important }
  .r { border-color: ${p.paper} !important }
  .g { background: ${p.nightGlow} !important; border-color: ${p.brand} !important }
  .b { background: ${p.nightSheet} !important; border-color: ${p.paper} !important; color: ${p.paper} !important }
}`;
