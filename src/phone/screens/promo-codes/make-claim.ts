import { isRefused } from '#src/remote/outcome.ts'

/** unverified: the email is not confirmed, and the user has postponed it. */
export type ClaimOutcome<T> = { is: 'claimed'; what: T } | { is: 'failed'; error: unknown } | { is: 'unverified' }

export interface ClaimQuestions {
  /** Asks the user to confirm the email. True when it is confirmed. */
  verifyEmail(): Promise<boolean>
}

/**
 * Makes a claim. When the server does not know the email as confirmed, the user is asked to confirm it, and the claim
 * is repeated after that.
 */
export const makeClaim = async <T>(
  { verifyEmail }: ClaimQuestions,
  claim: () => Promise<T>,
): Promise<ClaimOutcome<T>> => {
  const attempt = async (): Promise<ClaimOutcome<T>> => {
    try {
      return { is: 'claimed', what: await claim() }
    } catch (error) {
      return isRefused(error, 'EMAIL_UNCONFIRMED') ? { is: 'unverified' } : { is: 'failed', error }
    }
  }
  const first = await attempt()
  return first.is === 'unverified' && (await verifyEmail()) ? attempt() : first
}
