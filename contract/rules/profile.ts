import { dayProblem, monthProblem } from './birthday.ts'
import { emailProblem } from './email.ts'
import { nameProblem } from './names.ts'
import { passwordProblem } from './password.ts'
import { phoneProblem } from './phone.ts'
import { postalCodeProblem } from './postal-code.ts'
import type { Problem } from './required.ts'

/** The profile fields of the sign-up form and the account form. */
export interface ProfileFields {
  firstName: string
  lastName: string
  email: string
  birthdayMonth: number
  birthdayDay: number
  zipPostalCode: string
  cellPhoneNumber: string
  password: string
}

const rules: { [Field in keyof ProfileFields]: (value: ProfileFields[Field], all: Partial<ProfileFields>) => Problem } =
  {
    firstName: nameProblem,
    lastName: nameProblem,
    email: emailProblem,
    birthdayMonth: monthProblem,
    birthdayDay: (day, all) => dayProblem(day, all.birthdayMonth ?? 0),
    zipPostalCode: postalCodeProblem,
    cellPhoneNumber: phoneProblem,
    password: passwordProblem,
  }

const problemOf = <Field extends keyof ProfileFields>(field: Field, all: Partial<ProfileFields>): Problem => {
  const value = all[field]
  return value === undefined ? null : rules[field](value as ProfileFields[Field], all)
}

/** Problems by field name, for the fields that are present; empty: none. */
export const profileProblems = (profile: Partial<ProfileFields>): Partial<Record<keyof ProfileFields, string>> => {
  const found: Partial<Record<keyof ProfileFields, string>> = {}
  for (const field of Object.keys(rules) as (keyof ProfileFields)[]) {
    const problem = problemOf(field, profile)
    if (problem !== null) found[field] = problem
  }
  return found
}
