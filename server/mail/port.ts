export interface Mail {
  to: string
  subject: string
  text: string
  html: string
}

/** The mail was refused permanently: sending it again would change nothing. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused'
}

/** Sends one mail; rejects when it was not accepted, with `MailRefused` when it never will be. */
export interface MailPort {
  send(mail: Mail & { id: string; from: string }): Promise<void>
}
