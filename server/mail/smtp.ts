import { createTransport } from 'nodemailer'
import type { MailPort } from '../ports.ts'

/** Hands mail to the SMTP server of the settings, by at most five connections. */
export const smtpMail = (url: string): MailPort => {
  const transport = createTransport(url, { pool: true } as object)
  return {
    send: async ({ id, from, to, subject, text, html }) => {
      await transport.sendMail({ messageId: `<${id}@${from.split('@')[1] ?? 'localhost'}>`, from, to, subject, text, html })
    },
  }
}
