import type { Remote } from '#src/remote/client.ts'
import { isRefused, NoAnswer } from '#src/remote/outcome.ts'
import type { Keeper } from '#src/resources/keeper.ts'
import { account } from '#src/resources/resource.ts'
import { verificationWords } from '#src/words/email-verification.ts'
import { problemText } from '#src/kit/forms/problem-text.ts'

export interface ConfirmationPorts {
  remote: Remote
  keeper: Keeper
}

/**
 * Whether the email is confirmed now: the user may have confirmed it on another device.
 * If so, the stored account, which the screens read, is fetched again.
 * @throws Refused, NoAnswer
 */
export const askConfirmed = async ({ remote, keeper }: ConfirmationPorts): Promise<boolean> => {
  const confirmed = await remote.ask('GET /users/emails/confirmed', {})
  if (confirmed) await keeper.refresh(account, undefined)
  return confirmed
}

export type Resent = { is: 'sent' } | { is: 'confirmed' } | { is: 'failed'; message: string }

/** Sends the confirmation email again. An email that is already confirmed is a success, not a failure. */
export const resendEmail = async ({ remote, keeper }: ConfirmationPorts, email: string): Promise<Resent> => {
  try {
    await remote.ask('GET /users/emails/confirmation', {})
    return { is: 'sent' }
  } catch (error) {
    if (isRefused(error, 'EMAIL_ALREADY_CONFIRMED')) {
      await keeper.refresh(account, undefined).catch(() => undefined)
      return { is: 'confirmed' }
    }
    const words = verificationWords.failed(email)
    return {
      is: 'failed',
      message: error instanceof NoAnswer ? `${words} ${problemText(error)}` : problemText(error, words),
    }
  }
}
