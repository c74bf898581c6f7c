/** The ids of all emails in the sandbox's mailbox, read from its stream: with their texts, a long run's would not fit. */
export async function readMessageIds(url: string): Promise<string[]> {
  const answer = await fetch(`${url}/rehearsal/mailbox.json`);
  // Within a text a quote is escaped, so this is always the field.
  const field = /(?<!\\)"messageId":"([^"\\]+)"/g;
  /** Longer than any such field. */
  const longest = 1_000;
  const ids: string[] = [];
  let rest = "";
  for await (const text of answer.body!.pipeThrough(new TextDecoderStream())) {
    rest += text;
    let end = 0;
    for (const found of rest.matchAll(field)) {
      ids.push(found[1]!);
      end = found.index + found[0].length;
    }
    rest = rest.slice(Math.max(end, rest.length - longest));
  }
  return ids;
}
