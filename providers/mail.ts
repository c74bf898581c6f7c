import { createTransport } from "nodemailer";

export type OutgoingEmail = {
  /** Fixed by the event that causes the email, so that a repeat counts as the same one. Without angle brackets. */
  messageId: string;
  /** One address, and nothing but it. */
  to: string;
  subject: string;
  text: string;
  html: string;
  headers?: Record<string, string>;
};

export type Mailer = {
  /** Hands the email to the SMTP server; returns when the server has taken it. @throws when it has not. */
  send(email: OutgoingEmail): Promise<void>;
  close(): void;
};

/** Opens a pooled SMTP connection; `from` gives the neutral sender of each email. */
export function openMailer({ smtpUrl, from }: { smtpUrl: string; from: () => string }): Mailer {
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
      // As text it would be searched for addresses, and one inside it be written to.
      await transport.sendMail({ ...email, to: { name: "", address: to }, from: from(), messageId: `<${messageId}>` });
    },
    close: () => transport.close(),
  };
}
