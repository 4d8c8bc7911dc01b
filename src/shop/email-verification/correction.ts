import { emailProblem } from '#contract/rules/email.ts'
import { messages } from '#contract/messages.ts'
import { requiredProblem } from '#contract/rules/required.ts'
import type { EmailVerdict } from '#src/kit/forms/email-check.ts'
import type { Problems } from '#src/kit/forms/rules.ts'
import { account } from '#src/resources/resource.ts'
import { smallStore } from '#src/ui/small-store.ts'
import { verificationWords } from '#src/words/email-verification.ts'
import type { ConfirmationPorts } from './confirmation.ts'

/** Whether the form that corrects the email is open. `turn` remounts it at every opening; 0: never opened. */
export const correctionStore = smallStore({ open: false, turn: 0 }, 'user')

export const openCorrection = (): void => correctionStore.set({ open: true, turn: correctionStore.get().turn + 1 })

export const closeCorrection = (): void => correctionStore.set({ ...correctionStore.get(), open: false })

export interface CorrectionForm {
  email: string
  currentPassword: string
}

/** @param former the email to correct */
export const correctionProblems =
  (former: string, verdict: EmailVerdict): Problems<CorrectionForm> =>
  ({ email, currentPassword }) => ({
    email:
      requiredProblem(email) ??
      emailProblem(email) ??
      (email.trim() === former ? verificationWords.correctSame : null) ??
      (verdict === 'taken' ? messages.EMAIL_TAKEN.text : null),
    currentPassword: requiredProblem(currentPassword),
  })

/**
 * Corrects the email, and shows the account with it.
 * @throws Refused, NoAnswer
 */
export const correctEmail = async (
  { remote, keeper }: ConfirmationPorts,
  person: string,
  { email, currentPassword }: CorrectionForm,
): Promise<void> => {
  const corrected = await remote.ask(
    'PUT /users/emails',
    { body: { email: email.trim(), currentPassword } },
    { person },
  )
  await keeper.store({ [account.name]: corrected }, 'person', person)
}
