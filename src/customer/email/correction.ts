import { emailProblem } from '#contract/rules/email.ts'
import { messages } from '#contract/messages.ts'
import { requiredProblem } from '#contract/rules/required.ts'
import type { EmailVerdict } from '#src/customer/forms/email-check.ts'
import type { Problems } from '#src/customer/forms/rules.ts'
import { account } from '#src/resources/resource.ts'
import { correctEmailWords } from '#src/words/correct-email.ts'
import type { ConfirmationPorts } from './confirmation.ts'

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
      (email.trim() === former ? correctEmailWords.same : null) ??
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
