import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { z } from "zod";

const port = z.number();
const ready = z.object({ ports: z.object({ stripe: port, printful: port, smtp: port, control: port }) });
const program = fileURLToPath(new URL("../sandbox/main.ts", import.meta.url));

/**
 * A sandbox in its own process whose print provider has a large store.
 * @param moreProducts besides the demo shop's, with twenty variants each
 * @returns the variables of docs/running.md that a shop needs to use it
 */
export async function startLargePrinter(moreProducts: number, callsPerMinute: number | null) {
  const keys = {
    STRIPE_SECRET_KEY: "sk_test_bench",
    STRIPE_PUBLISHABLE_KEY: "pk_test_bench",
    STRIPE_WEBHOOK_SECRET: "whsec_bench",
    PRINTFUL_TOKEN: "token-of-the-bench",
    PRINTFUL_WEBHOOK_TOKEN: "path-secret-of-the-bench",
  };
  const options = {
    dataDir: ":memory:",
    ports: { stripe: 0, printful: 0, smtp: 0, control: 0 },
    shopUrl: "http://127.0.0.1:1",
    stripe: {
      secretKey: keys.STRIPE_SECRET_KEY,
      publishableKey: keys.STRIPE_PUBLISHABLE_KEY,
      webhookSecret: "whsec_bench",
    },
    printful: {
      token: keys.PRINTFUL_TOKEN,
      storeId: 1,
      webhookToken: keys.PRINTFUL_WEBHOOK_TOKEN,
      callsPerMinute,
      moreProducts,
    },
  };
  const child = fork(program, { stdio: ["pipe", "ignore", "inherit", "ipc"] });
  child.stdin?.end(JSON.stringify(options));
  const [message] = await once(child, "message");
  const { ports } = ready.parse(message);
  return {
    env: {
      ...keys,
      STRIPE_API_BASE: `http://127.0.0.1:${ports.stripe}`,
      PRINTFUL_API_BASE: `http://127.0.0.1:${ports.printful}`,
      PRINTFUL_STORE_ID: "1",
      SMTP_URL: `smtp://127.0.0.1:${ports.smtp}`,
    },
    async [Symbol.asyncDispose]() {
      child.kill();
      await once(child, "exit");
    },
  };
}
