import type { Account } from '#contract/shapes/account.ts'

export const noCard: Account['payment'] = {
  onFile: false,
  cardType: null,
  maskedCardNumber: null,
  expirationMonth: null,
  expirationYear: null,
}

/** A user with a confirmed email and no card, overridden by the given members. */
export const anAccount = (given: Partial<Account> = {}): Account => ({
  firstName: 'Casey',
  lastName: 'Okafor',
  email: 'casey@example.com',
  emailConfirmed: true,
  userId: '8a5c0f8e-4a55-4a0e-9a7c-6d0a3c1c2b11',
  referralCode: 'ABCD2345',
  birthdayMonth: 2,
  birthdayDay: 29,
  cellPhoneNumber: '5035550142',
  zipPostalCode: '97301',
  optInToMarketing: false,
  cctag: null,
  payment: noCard,
  preferences: {},
  homeAddress: null,
  ...given,
})
