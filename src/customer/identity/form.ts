import { referralCodePattern } from '#contract/constants.ts'
import { dayProblem, monthProblem } from '#contract/rules/birthday.ts'
import { emailProblem, sameEmail } from '#contract/rules/email.ts'
import { nameProblem } from '#contract/rules/names.ts'
import { confirmPasswordProblem, passwordProblem } from '#contract/rules/password.ts'
import { digitsOf } from '#contract/rules/digits.ts'
import { phoneProblem } from '#contract/rules/phone.ts'
import { postalCodeProblem } from '#contract/rules/postal-code.ts'
import { requiredProblem } from '#contract/rules/required.ts'
import type { SignUpRequest } from '#contract/shapes/account.ts'
import type { Problems } from '#src/customer/forms/rules.ts'
import { signUpWords } from '#src/words/sign-up.ts'

/** As typed: numbers are text until they are sent. */
export interface SignUpForm {
  email: string
  confirmEmail: string
  firstName: string
  lastName: string
  birthdayMonth: string
  birthdayDay: string
  zipPostalCode: string
  cellPhoneNumber: string
  password: string
  confirmpassword: string
  referralCode: string
  optInToMarketing: boolean
}

/** The members that are never stored on this device. */
export const secrets = ['password', 'confirmpassword'] as const

export const emptyForm: SignUpForm = {
  email: '',
  confirmEmail: '',
  firstName: '',
  lastName: '',
  birthdayMonth: '',
  birthdayDay: '',
  zipPostalCode: '',
  cellPhoneNumber: '',
  password: '',
  confirmpassword: '',
  referralCode: '',
  optInToMarketing: false,
}

const whole = (typed: string): number => (/^\d+$/.test(typed.trim()) ? Number(typed) : Number.NaN)

export const signUpProblems: Problems<SignUpForm> = (form) => ({
  email: requiredProblem(form.email) ?? emailProblem(form.email),
  confirmEmail:
    requiredProblem(form.confirmEmail) ?? (sameEmail(form.confirmEmail, form.email) ? null : signUpWords.emailMismatch),
  firstName: nameProblem(form.firstName),
  lastName: nameProblem(form.lastName),
  birthdayMonth: requiredProblem(form.birthdayMonth) ?? monthProblem(whole(form.birthdayMonth)),
  birthdayDay: requiredProblem(form.birthdayDay) ?? dayProblem(whole(form.birthdayDay), whole(form.birthdayMonth)),
  zipPostalCode: postalCodeProblem(form.zipPostalCode),
  cellPhoneNumber: phoneProblem(form.cellPhoneNumber),
  password: requiredProblem(form.password) ?? passwordProblem(form.password),
  confirmpassword: requiredProblem(form.confirmpassword) ?? confirmPasswordProblem(form.confirmpassword, form.password),
})

/** The code in an invitation's address; empty for any other hash. */
export const referralIn = (hash: string): string => referralCodePattern.exec(hash)?.[1] ?? ''

/**
 * The request body, without both confirmation fields.
 * @param termsVersion of the terms and the privacy policy that this device shows; undefined when none are stored
 */
export const requestOf = (form: SignUpForm, termsVersion?: string): SignUpRequest => {
  const referralCode = form.referralCode.trim().toUpperCase()
  return {
    firstName: form.firstName.trim(),
    lastName: form.lastName.trim(),
    email: form.email.trim(),
    birthdayMonth: whole(form.birthdayMonth),
    birthdayDay: whole(form.birthdayDay),
    zipPostalCode: form.zipPostalCode.trim(),
    cellPhoneNumber: digitsOf(form.cellPhoneNumber),
    password: form.password,
    optInToMarketing: form.optInToMarketing,
    ...(referralCode && { referralCode }),
    ...(termsVersion && { termsVersion }),
  }
}
