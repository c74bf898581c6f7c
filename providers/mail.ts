import { createTransport } from "nodemailer";

type OutgoingEmail = {
  /** Derived from the causing event, so that mail clients recognise a repeat. Without angle brackets. */
  messageId: string;
  /** A single bare address. */
  to: string;
  subject: string;
  text: string;
  html: string;
  headers?: Record<string, string>;
};

export type Mailer = {
  /** Sends the email; resolves once the SMTP server has accepted it. @throws if it has not */
  send(email: OutgoingEmail): Promise<void>;
  /** Connects and signs in to the SMTP server. @throws if that fails */
  verify(): Promise<void>;
  close(): void;
};

type Settings = {
  smtpUrl: string;
  /** The shop's sender for each email. */
  from: () => string;
  /** Milliseconds for a whole email: a server that goes on answering a little at a time meets no other limit. */
  deadlineMs?: number;
};

/** Opens a pooled SMTP connection. */
export function openMailer({ smtpUrl, from, deadlineMs = 60_000 }: Settings): Mailer {
  const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };
  const url = new URL(smtpUrl);
  const transport = createTransport({
    pool: true,
    maxConnections: 4,
    host: url.hostname,
    port: Number(url.port || (url.protocol === "smtps:" ? 465 : 587)),
    secure: url.protocol === "smtps:",
    ...(url.username && { auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) } }),
    ...timeouts,
  });
  return {
    async send({ messageId, to, ...email }) {
      // Passed as an object, because nodemailer would parse a string and also send to an address embedded in it.
      const recipient = { name: "", address: to };
      const signal = AbortSignal.timeout(deadlineMs);
      const message = { ...email, to: recipient, from: from(), messageId: `<${messageId}>`, signal };
      await transport.sendMail(message).catch((cause) => {
        if (!signal.aborted) throw cause;
        throw new Error(`The mail server did not finish within ${deadlineMs / 1000} s`, { cause });
      });
    },
    async verify() {
      await transport.verify();
    },
    close: () => transport.close(),
  };
}
