import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
  environments: {
    // Web and worker come out of one server bundle: server/entry.ts, with the pages inside.
    ssr: { build: { sourcemap: true, rollupOptions: { input: "./server/entry.ts" } } },
  },
  // Packages are bundled too: loading them file by file left each process with 130 MB of garbage and took a second.
  // What is native or looks for its own files stays outside.
  ssr: command === "build" ? { noExternal: true, external: ["sharp", "pg-native", "@react-pdf/renderer"] } : {},
  build: { assetsInlineLimit: 0, target: "es2023" },
}));
