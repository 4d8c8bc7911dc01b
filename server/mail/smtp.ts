import { createTransport } from 'nodemailer'
import { MailRefused, type MailPort } from './port.ts'

/** Milliseconds, less than the lease of a mail: no other instance sends a mail that hangs here. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }
/** Idle connections are closed by the client, before the server's time-out counts as a failure. */
const idleTimeout = 10_000

/**
 * True for a 5xx reply to a recipient or a mail. A 5xx reply to the log-in is a configuration error: the mail stays
 * queued.
 */
const isRefusal = (error: unknown): boolean => {
  const { responseCode, code } = error as { responseCode?: unknown; code?: unknown }
  return typeof responseCode === 'number' && responseCode >= 500 && code !== 'EAUTH'
}

/** Sends mail through the SMTP server of the settings, on at most five connections. */
export const smtpMail = (url: string): MailPort => {
  const transport = createTransport({ url, pool: true, idleTimeout, ...timeouts } as object)
  return {
    send: async ({ id, from, to, subject, text, html }) => {
      const messageId = `<${id}@${from.split('@')[1] ?? 'localhost'}>`
      await transport.sendMail({ messageId, from, to, subject, text, html }).catch((error: unknown) => {
        throw isRefusal(error) ? new MailRefused(String(error), { cause: error }) : error
      })
    },
  }
}
