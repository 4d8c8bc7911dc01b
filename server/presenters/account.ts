import type { AskedText } from '#contract/rules/consents.ts'
import type { Account, Payment } from '#contract/shapes/account.ts'
import type { CardRow } from '#server/tables/cards.ts'
import type { UserRow } from '#server/tables/users.ts'

const presentPayment = (card: CardRow | null): Payment => ({
  onFile: card !== null,
  cardType: card?.brand ?? null,
  maskedCardNumber: card && `************${card.last4}`,
  expirationMonth: card?.expirationMonth ?? null,
  expirationYear: card?.expirationYear ?? null,
})

/** @param asked the texts that the user still has to answer */
export const presentAccount = (user: UserRow, card: CardRow | null, asked: readonly AskedText[]): Account => ({
  firstName: user.firstName,
  lastName: user.lastName,
  email: user.email,
  emailConfirmed: user.emailConfirmedAt !== null,
  userId: user.id,
  referralCode: user.referralCode,
  birthdayMonth: user.birthdayMonth,
  birthdayDay: user.birthdayDay,
  cellPhoneNumber: user.cellPhoneNumber,
  zipPostalCode: user.zipPostalCode,
  optInToMarketing: user.optInToMarketing,
  cctag: card?.tag ?? null,
  payment: presentPayment(card),
  preferences: user.preferences,
  homeAddress: user.homeAddress,
  ...(asked.length > 0 ? { asked: [...asked] } : {}),
})
