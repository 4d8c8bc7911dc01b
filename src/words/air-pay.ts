/** Texts of AirPAY. */
export const airPayWords = {
  title: 'AirPAY',
  intro: 'Scan at the kiosk to pay with your card on file.',
  offlineIntro: 'You can pay here when you’re connected again.',
  rule: 'One token, one payment. It stops working after 30 seconds.',
  expired: 'Token expired',
  expiredBody: 'Get a new one when you’re at the kiosk.',
  again: 'Get a new token',
  change: 'Change',
  safe: 'Your card is safe.',
  noCard: 'Add a card to pay at the kiosk',
  noCardBody: 'A token charges the card on your account, so you can leave your wallet in the car.',
  addCard: 'Add a card',
  paid: (amount: string) => `${amount} paid`,
  paidBody: (card: string) => `Charged to ${card}.`,
  history: 'See the receipt',
  missing: {
    failed: 'Unable to get AirPAY',
    unknown: 'No signal, no code',
    unknownBody: 'AirPAY needs a connection for each payment.',
  },
} as const
