import { createTransport } from "nodemailer";
import SMTPConnection, { type SMTPConnectionAuth } from "nodemailer/lib/smtp-connection";

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
  /** Milliseconds for a whole email, or for verifying: a server that goes on answering a little at a time meets no other limit. */
  deadlineMs?: number;
};

/** Opens a pooled SMTP connection. */
export function openMailer({ smtpUrl, from, deadlineMs = 60_000 }: Settings): Mailer {
  const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };
  const url = new URL(smtpUrl);
  const server = {
    // An IPv6 address has brackets in a URL only.
    host: url.hostname.replace(/^\[|\]$/g, ""),
    port: Number(url.port || (url.protocol === "smtps:" ? 465 : 587)),
    secure: url.protocol === "smtps:",
    ...timeouts,
  };
  const auth = url.username
    ? { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) }
    : undefined;
  const transport = createTransport({
    pool: true,
    maxConnections: 4,
    // Enough for idle connections that the server has just closed. The job that sends the email retries it for longer,
    // and holds a connection to the database during each attempt.
    maxRequeues: 2,
    ...server,
    ...(auth && { auth }),
  });
  return {
    async send({ messageId, to, ...email }) {
      // Passed as an object, because nodemailer would parse a string and also send to an address embedded in it.
      const recipient = { name: "", address: to };
      const signal = AbortSignal.timeout(deadlineMs);
      const message = { ...email, to: recipient, from: from(), messageId: `<${messageId}>`, signal };
      await transport.sendMail(message).catch((cause) => {
        if (!signal.aborted) throw cause;
        throw tooSlow(deadlineMs, { cause });
      });
    },
    verify: () => signIn(new SMTPConnection(server), auth, deadlineMs),
    close: () => transport.close(),
  };
}

const tooSlow = (deadlineMs: number, options?: ErrorOptions) =>
  new Error(`The mail server did not finish within ${deadlineMs / 1000} s`, options);

/**
 * Connects, signs in and says goodbye. The transport's own `verify` has no limit for all of it together, and no way to
 * close its connection.
 */
function signIn(connection: SMTPConnection, auth: SMTPConnectionAuth | undefined, deadlineMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (error: Error) => {
      reject(error);
      connection.close();
    };
    const signedIn = () => {
      resolve();
      connection.quit();
    };
    // Also closes a connection whose goodbye is not answered.
    const late = setTimeout(() => fail(tooSlow(deadlineMs)), deadlineMs);
    connection.on("error", fail).on("end", () => {
      clearTimeout(late);
      reject(new Error("The mail server closed the connection"));
    });
    connection.connect((refused) => {
      if (refused) fail(refused);
      else if (auth && connection.allowsAuth) connection.login(auth, (error) => (error ? fail(error) : signedIn()));
      else signedIn();
    });
  });
}
