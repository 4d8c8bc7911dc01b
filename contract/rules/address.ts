import { fieldLimits } from '../constants.ts'
import type { Address } from '../shapes/account.ts'
import { nameProblem } from './names.ts'
import { postalCodeProblem } from './postal-code.ts'
import { requiredProblem, tooLongText, type Problem } from './required.ts'

export const addressFields = ['first', 'last', 'address1', 'address2', 'city', 'state', 'zipCode'] as const
export type AddressField = (typeof addressFields)[number]

/** Characters; those of the shape. */
export const addressLimits: Record<AddressField, number> = {
  first: fieldLimits.name,
  last: fieldLimits.name,
  address1: 100,
  address2: 100,
  city: 60,
  state: 40,
  zipCode: fieldLimits.postalCode,
}

const checks: Record<AddressField, (value: string) => Problem> = {
  first: nameProblem,
  last: nameProblem,
  address1: requiredProblem,
  address2: () => null,
  city: requiredProblem,
  state: requiredProblem,
  zipCode: postalCodeProblem,
}

/** All but the second address line are required. */
export const addressFieldProblem = (field: AddressField, value: string): Problem =>
  value.length > addressLimits[field] ? tooLongText(addressLimits[field]) : checks[field](value)

/** "38 Orchard Lane, Apt 2, Brookfield, OR 97301". */
export const addressLine = ({ address1, address2, city, state, zipCode }: Address): string =>
  [address1, address2, city, [state, zipCode].filter(Boolean).join(' ')].filter(Boolean).join(', ')

/** The name on the parcel. */
export const addresseeOf = ({ addressedTo, first, last }: Address): string => addressedTo || `${first} ${last}`
