/** Texts of a payment, from the confirmation to the bank's answer. */
export const purchaseWords = {
  confirmTitle: (total: string) => `Pay ${total}?`,
  confirmBody: (card: string) => `${card} will be charged now.`,
  confirmFree: 'There is nothing to pay today.',
  confirmFreeTitle: 'Get this for free?',
  /** "Quick Dip, 2 × The Works and 1 more". */
  goods: (goods: readonly { name: string; count: number }[]) => {
    const named = goods.slice(0, 2).map(({ name, count }) => (count === 1 ? name : `${count} × ${name}`))
    return named.join(', ') + (goods.length > 2 ? ` and ${goods.length - 2} more` : '')
  },
  monthly: 'Then each month',
  charged: (currency: string) => `Charged in ${currency}`,
  yesPay: 'Yes, pay',
  card: (kind: string, lastFour: string) => `${kind} ending ${lastFour}`,
  noCard: 'No card needed',
  paying: 'Paying',
  payingBody: 'This takes a few seconds. Please keep the app open.',
  approved: 'Paid. It’s in your wallet.',
  approvedLate: 'Your payment went through. It’s in your wallet.',
  /** For gifts and for goods that are sent: the wallet does not have them. */
  approvedAway: 'Paid. The receipt is in your purchases.',
  approvedAwayLate: 'Your payment went through. The receipt is in your purchases.',

  failedTitle: 'Payment failed',
  declined: 'The bank declined this payment.',
  broken: 'Sorry, something went wrong.',
  nothingCharged: 'Nothing was charged.',
  nothingChargedCart: 'Nothing was charged, and your cart is as it was.',
  changeCard: 'Yes, change card',
  reviewTitle: 'Please review your order',
  reviewGone: (names: string) => `No longer sold: ${names}.`,
  costsNow: (total: string, monthly: string | null) =>
    monthly === null ? `It now costs ${total}.` : `It now costs ${total} today, then ${monthly} each month before tax.`,
  review: 'Review',
  codeTitle: 'The code was not taken',
  signalTitle: 'You’re offline',
  signalBody: 'Nothing was charged, and your cart is safe. Try again when you’re connected.',
  underWayTitle: 'One payment at a time',
  vehicleTitle: 'Add your vehicle first',
  addVehicle: 'Yes, add vehicle',
  newTermsTitle: 'The terms have changed',
  newTermsBody: 'Please read the new terms of the wash club and agree again. Nothing was charged.',
  draining: 'Sending your changes first',
  drainingBody: 'They have to be on the server before you pay.',
  backTitle: 'The signal is back',
  backBody: 'Go on with your purchase? Nothing was charged so far.',
  backContinue: 'Continue',
  backLater: 'Not now',
  waitingTitle: 'Your changes have not arrived yet',
  waitingBody: (changes: string) =>
    `Still waiting to be sent: ${changes}. Your cart is kept, and nothing was charged. ` +
    'Try again when you’re connected.',

  pendingTitle: 'Finishing your purchase',
  stepSent: 'Order sent',
  stepSentDetail: (time: string, total: string, card: string) => [time, `${total}${card && ` on ${card}`}`].join(' · '),
  stepSending: 'Sending your order',
  stepAsking: 'Finding out whether your order arrived',
  stepBank: 'Waiting for your bank',
  stepBankDetail: (seconds: string) => `${seconds}, usually under 20`,
  stepWeak: (seconds: string) => `Weak signal. ${seconds}, usually under 20`,
  stepWallet: 'Into your wallet',
  dontPayAgain: 'Please don’t pay again.',
  dontPayAgainMore: 'We’re checking this exact order, so it can only be charged once, even if you close the app.',
  dontPayAgainOnce: 'This order can only be charged once.',
  checkNow: 'Check now',
  keepBrowsing: 'Keep browsing, tell me later',
  orderRef: 'Order ref',
  getHelp: 'Get help',
  getHelpWith: (reference: string) => `Get help with ${reference}`,
  stillConfirming: 'Purchase still confirming',
  oneCharge: (total: string) => `${total} · you won’t be charged twice`,
  weakSignal: 'Weak signal',
  stillTrying: 'Still trying.',
  nextCheck: (seconds: number) => `Still trying. Next check in ${seconds} s`,

  checking: 'Checking',
  checkingTitle: 'Checking your payment',
  checkingBody: 'We’re checking with your bank. You won’t be charged twice.',
  order: 'Order',
  bought: 'For',
  amount: 'Amount',
  cardName: 'Card',
  started: 'Started',

  unchargedTitle: 'Nothing was charged',
  unchargedBody: 'Your payment didn’t go through.',
  returnedTitle: 'Your payment was returned',
  returnedBody: (total: string) =>
    `Something went wrong on our side, and we couldn’t complete your purchase. ${total} went back to your card. ` +
    'Some banks show it for a few days.',
  stillInCart: (count: number) => `${count === 1 ? 'Your item is' : `Your ${count} items are`} still in the cart.`,
  backToCheckout: 'Back to checkout',
  backToShop: 'Back to the start',
} as const

const cardKinds: Record<string, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
}

/** "Visa" from the API's "visa". */
export const cardKind = (cardType: string | null): string => cardKinds[cardType ?? ''] ?? 'Card'

/** "34 seconds", "2 min 5 s". */
export const formatSeconds = (seconds: number): string => {
  if (seconds < 60) return seconds === 1 ? '1 second' : `${seconds} seconds`
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}
