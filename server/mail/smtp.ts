import { createTransport } from 'nodemailer'
import { MailRefused, type MailPort } from '../ports.ts'

/** Together below a minute, for which a mail is claimed: one that hangs here is not sent by somebody else meanwhile. */
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }
/** Connections that nobody uses are closed by us, before their silence counts as a failure. */
const idleTimeout = 10_000

/** A reply of 5xx to a recipient or a letter. One to our own log-in is for the operator to mend, and its mail can wait. */
const isRefusal = (error: unknown): boolean => {
  const { responseCode, code } = error as { responseCode?: unknown; code?: unknown }
  return typeof responseCode === 'number' && responseCode >= 500 && code !== 'EAUTH'
}

/** Hands mail to the SMTP server of the settings, by at most five connections. */
export const smtpMail = (url: string): MailPort => {
  const transport = createTransport({ url, pool: true, idleTimeout, ...patience } as object)
  return {
    send: async ({ id, from, to, subject, text, html }) => {
      const messageId = `<${id}@${from.split('@')[1] ?? 'localhost'}>`
      await transport.sendMail({ messageId, from, to, subject, text, html }).catch((error: unknown) => {
        throw isRefusal(error) ? new MailRefused(String(error), { cause: error }) : error
      })
    },
  }
}
