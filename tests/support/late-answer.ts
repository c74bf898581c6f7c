/**
 * Holds back the next answer of one of a provider's calls, so that calls that begin later overtake it.
 * @param about the call's first argument, if any other call is to pass
 * @returns `asked` resolves once the provider has answered; `arrive` hands that answer to the caller
 */
export function holdNextAnswer<Api extends object, Call extends keyof Api>(api: Api, call: Call, about?: unknown) {
  const real = api[call] as (...args: unknown[]) => Promise<unknown>;
  const asked = Promise.withResolvers<void>();
  const arrival = Promise.withResolvers<void>();
  const late = async (...args: unknown[]) => {
    if (about !== undefined && args[0] !== about) return real.apply(api, args);
    Object.assign(api, { [call]: real });
    const answer = await real.apply(api, args);
    asked.resolve();
    await arrival.promise;
    return answer;
  };
  Object.assign(api, { [call]: late });
  return { asked: asked.promise, arrive: () => arrival.resolve() };
}
