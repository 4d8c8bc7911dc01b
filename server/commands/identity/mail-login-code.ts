import { mailedCodeLength } from '#contract/constants.ts'
import { emailProblem } from '#contract/rules/email.ts'
import { lookOf } from '#contract/theme/look.ts'
import type { Background } from '#server/basics/background.ts'
import type { Random } from '#server/basics/ports.ts'
import { Refusal } from '#server/basics/refusal.ts'
import type { TenantTransact, Tx } from '#server/database/transact.ts'
import { composeMail } from '#server/mail/compose.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { adminActor, recordAct } from '#server/tables/audit-log.ts'
import { readMerchant } from '#server/tables/merchants.ts'
import { replaceMailedCode } from '#server/tables/sign-in-codes.ts'
import { userByEmail } from '#server/tables/users.ts'
import { mailedCodeHash } from './log-in-by-code.ts'

/** Milliseconds for which a mailed code is good. */
const goodFor = 10 * 60_000

export interface CodeRequest {
  transact: TenantTransact
  random: Random
  /** Runs work after the answer. */
  background: Background['run']
  /** Wakes the runner of due work; called after the commit. */
  workSoon: () => void
  /** Of the hashes of mailed codes. */
  key: Uint8Array
  tenant: number
  email: string
  now: Date
}

/**
 * Mails a code for a log-in when the email has an account. The account is looked up in the background, so that neither
 * the answer nor its time reveals whether it exists.
 * @throws Refusal EMAIL_INVALID
 */
export const mailLoginCode = (request: CodeRequest): void => {
  const problem = emailProblem(request.email)
  if (problem !== null) throw new Refusal('EMAIL_INVALID', { fieldErrors: { email: problem } })
  request.background('log-in code', async () => {
    await request.transact((tx) => queueCode(tx, request))
    request.workSoon()
  })
}

const queueCode = async (tx: Tx, { random, key, tenant, email, now }: CodeRequest): Promise<void> => {
  const user = await userByEmail(tx, email)
  if (!user) return
  const { companyName, siteConfig } = await readMerchant(tx, tenant)
  const code = random.text(mailedCodeLength, '0123456789')
  const codeHash = mailedCodeHash({ key, userId: user.id, code })
  const expiresAt = new Date(now.getTime() + goodFor)
  await replaceMailedCode(tx, { tenantId: tenant, userId: user.id, codeHash, expiresAt })
  const letter = {
    to: user.email,
    subject: `${code} is your ${companyName} code`,
    companyName,
    look: lookOf(siteConfig),
    paragraphs: [
      `Hi ${user.firstName},`,
      `Your code to log in is ${code}. It works once, for ten minutes.`,
      'Didn’t ask for it? Then ignore this email, and give the code to nobody.',
    ],
  }
  await queueMail(tx, random, tenant, now, composeMail(letter))
  // Anybody can ask for it, so the user is the subject and not the actor.
  await recordAct(tx, { tenant, now, actor: adminActor(null), act: 'log-in code mailed', subject: user.id })
}
