import { createTransport } from 'nodemailer'
import { MailRefused, type MailPort } from './port.ts'

/** Milliseconds, less than the lease of a mail: no other instance sends a mail that hangs here. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }
/** Idle connections are closed by the client, before the server's time-out counts as a failure. */
const idleTimeout = 10_000

/** Status codes of RFC 3463 about a recipient: its address (X.1), but not the sender's (X.1.7, X.1.8), or mailbox (X.2). */
const aboutRecipient = /\b5\.(1\.(?![78]\b)\d+|2\.\d+)\b/
const anyStatus = /\b5\.\d+\.\d+\b/

/**
 * True for a 5xx reply to the recipient or the content of a mail: no later attempt is accepted either. The same replies to log-in, sender or session, and
 * those whose status names something else, such as a relay that is denied, come from a wrong configuration: the mail
 * stays queued.
 */
const isFinalRefusal = (error: unknown): boolean => {
  const { responseCode, command, response } = error as { responseCode?: unknown; command?: unknown; response?: unknown }
  if (typeof responseCode !== 'number' || responseCode < 500) return false
  if (command !== 'RCPT TO' && command !== 'DATA') return false
  const text = String(response)
  return aboutRecipient.test(text) || !anyStatus.test(text)
}

/** Sends mail through the SMTP server of the settings, on at most five connections. */
export const smtpMail = (url: string): MailPort => {
  const transport = createTransport({ url, pool: true, idleTimeout, ...timeouts } as object)
  return {
    send: async ({ id, from, to, subject, text, html }) => {
      const messageId = `<${id}@${from.split('@')[1] ?? 'localhost'}>`
      await transport.sendMail({ messageId, from, to, subject, text, html }).catch((error: unknown) => {
        throw isFinalRefusal(error) ? new MailRefused(String(error), { cause: error }) : error
      })
    },
  }
}
