import { nameProblem } from '#contract/rules/names.ts'
import { digitsOf } from '#contract/rules/digits.ts'
import { formatPhone, phoneProblem } from '#contract/rules/phone.ts'
import { postalCodeProblem } from '#contract/rules/postal-code.ts'
import type { Account, AccountUpdate } from '#contract/shapes/account.ts'
import type { Problems } from '#src/customer/forms/rules.ts'

/** The fields that a user can change; the phone as it is displayed. */
export type ProfileForm = Required<
  Pick<AccountUpdate, 'firstName' | 'lastName' | 'zipPostalCode' | 'cellPhoneNumber' | 'optInToMarketing'>
>

export const profileOf = ({
  firstName,
  lastName,
  zipPostalCode,
  cellPhoneNumber,
  optInToMarketing,
}: Account): ProfileForm => ({
  firstName,
  lastName,
  zipPostalCode,
  cellPhoneNumber: formatPhone(cellPhoneNumber),
  optInToMarketing,
})

export const profileProblems: Problems<ProfileForm> = ({ firstName, lastName, zipPostalCode, cellPhoneNumber }) => ({
  firstName: nameProblem(firstName),
  lastName: nameProblem(lastName),
  zipPostalCode: postalCodeProblem(zipPostalCode),
  cellPhoneNumber: phoneProblem(cellPhoneNumber),
})

/** Only the members that changed, so that a waiting change never overwrites a newer one; undefined when none did. */
export const changesIn = (account: Account, form: ProfileForm): AccountUpdate | undefined => {
  const sent: ProfileForm = {
    firstName: form.firstName.trim(),
    lastName: form.lastName.trim(),
    zipPostalCode: form.zipPostalCode.trim(),
    cellPhoneNumber: digitsOf(form.cellPhoneNumber),
    optInToMarketing: form.optInToMarketing,
  }
  const changed = Object.entries(sent).filter(([member, value]) => account[member as keyof ProfileForm] !== value)
  return changed.length === 0 ? undefined : Object.fromEntries(changed)
}
