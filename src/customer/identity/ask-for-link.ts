import { emailProblem } from '#contract/rules/email.ts'
import { requiredProblem } from '#contract/rules/required.ts'
import type { Remote } from '#src/remote/client.ts'
import type { Problems } from '#src/customer/forms/rules.ts'

export interface ForgotForm {
  email: string
}

export const forgotProblems: Problems<ForgotForm> = ({ email }) => ({
  email: requiredProblem(email) ?? emailProblem(email),
})

/** The answer is the same whether or not the email has an account. @throws Refused, NoAnswer */
export const askForLink = async (remote: Pick<Remote, 'ask'>, email: string): Promise<void> => {
  await remote.ask('GET /users/emails/forgot-password', { query: { email: email.trim() } })
}
