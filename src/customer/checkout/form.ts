import { addressFieldProblem, addressFields } from '#contract/rules/address.ts'
import type { Address } from '#contract/shapes/account.ts'
import type { State } from '#contract/shapes/place.ts'
import type { Problems } from '#src/customer/forms/rules.ts'

export interface AddressForm {
  /** The stored home address is used; the fields show it. */
  useHome: boolean
  first: string
  last: string
  address1: string
  address2: string
  city: string
  state: string
  zipCode: string
  isHome: boolean
}

export const emptyAddress: AddressForm = {
  useHome: false,
  first: '',
  last: '',
  address1: '',
  address2: '',
  city: '',
  state: '',
  zipCode: '',
  isHome: false,
}

/** The fields of an address, as the form shows them. */
export const fieldsOf = (address: Address): Omit<AddressForm, 'useHome' | 'isHome'> => ({
  first: address.first,
  last: address.last,
  address1: address.address1 ?? '',
  address2: address.address2 ?? '',
  city: address.city ?? '',
  state: address.state ?? '',
  zipCode: address.zipCode ?? '',
})

/** The form for an address: the one in use, else the home address, else the user's name alone. */
export const formOf = (
  known: Address | null,
  home: Address | null,
  user: { firstName: string; lastName: string } | undefined,
): AddressForm => {
  if (known) return { ...emptyAddress, ...fieldsOf(known), useHome: Boolean(known.useHome && home) }
  if (home) return { ...emptyAddress, ...fieldsOf(home), useHome: true }
  return { ...emptyAddress, first: user?.firstName ?? '', last: user?.lastName ?? '' }
}

/** A home address was complete when it was stored. */
export const addressProblems: Problems<AddressForm> = (form) =>
  form.useHome ? {} : Object.fromEntries(addressFields.map((field) => [field, addressFieldProblem(field, form[field])]))

/**
 * The states to choose from, with the chosen one among them also before the list is there: the control of the form is
 * given its value once, and a value without an option shows as none.
 */
export const stateOptions = (list: readonly State[], chosen: string): { value: string; label: string }[] => {
  const options = list.map(({ code, name }) => ({ value: code, label: name }))
  const isListed = chosen === '' || options.some(({ value }) => value === chosen)
  return isListed ? options : [{ value: chosen, label: chosen }, ...options]
}

/** The address of the order. The server reads the home address itself; its lines are kept for the screen. */
export const addressFrom = (form: AddressForm, home: Address | null): Address => {
  if (form.useHome && home) return { ...home, useHome: true }
  const [first, last] = [form.first.trim(), form.last.trim()]
  return {
    first,
    last,
    addressedTo: `${first} ${last}`,
    address1: form.address1.trim(),
    address2: form.address2.trim() || null,
    city: form.city.trim(),
    state: form.state,
    zipCode: form.zipCode.trim(),
    ...(form.isHome ? { isHome: true } : {}),
  }
}
