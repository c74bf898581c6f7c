import { setTimeout as sleep } from "node:timers/promises";
import { slowMs } from "./faults.ts";
import type { Handler } from "./serve.ts";
import type { Provider, World } from "./world.ts";

/** How a provider answers while a fault is on, in its own envelope. */
export type FaultAnswers = { failed: () => Response; rateLimited: () => Response };

/**
 * Lets a provider's faults strike its calls. `lost_response` strikes only calls that change something, since a
 * read whose answer is lost has lost nothing: the work is done and committed, then the connection is cut.
 */
export function withFaults(world: World, provider: Provider, answers: FaultAnswers, handler: Handler): Handler {
  const { faults } = world;
  return async (request, hangUp) => {
    if (faults.strikes(provider, "down")) return hangUp();
    if (faults.strikes(provider, "slow")) await sleep(slowMs, undefined, { ref: false });
    if (faults.strikes(provider, "rate_limited")) return answers.rateLimited();
    if (faults.strikes(provider, "error_500")) return answers.failed();
    const changes = request.method !== "GET" && request.method !== "HEAD";
    const answer = await handler(request, hangUp);
    return changes && faults.strikes(provider, "lost_response") ? hangUp() : answer;
  };
}
