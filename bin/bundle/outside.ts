/**
 * Packages that the build leaves outside its files, so that a running shop needs them in node_modules: what is native
 * or looks for its own files; and React, whose every call goes through a getter once it is bundled (it is CommonJS):
 * rendering a page takes an eighth less without.
 */
export const outside = ["sharp", "pg-native", "@react-pdf/renderer", "react", "react-dom"];
