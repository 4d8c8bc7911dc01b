const items = (count: number): string => (count === 1 ? '1 item' : `${count} items`)

/** Texts of the cart screen. */
export const checkoutWords = {
  title: 'Checkout',
  gifts: 'Gifts',
  items,
  to: (name: string, heading: string) => `To ${name} · ${heading}`,
  allLocations: 'All locations',
  clubLine: (monthly: string) => `First month, then ${monthly} monthly`,
  reload: (card: string) => `For the card ${card}`,
  agreeStart: 'I agree to the ',
  agreeTerms: 'wash club terms',
  agreeEnd: '. It renews each month until I cancel.',
  subtotal: (count: number) => `Subtotal (${items(count)})`,
  tax: 'Tax',
  total: 'Total',
  paidWith: 'Paid with',
  changeCard: 'Change',
  pay: 'Complete Purchase',
  payment: 'Payment',
  agreeFirst: 'Agree to the wash club terms to go on.',
  needsSignal: 'You need a connection to pay. Your cart is safe.',
  currency: (currency: string, amount: string) => `Charged in ${currency}: ${amount}, without conversion.`,
  hidden: (count: number) =>
    `${count === 1 ? '1 more item is' : `${count} more items are`} in your cart, for other locations. ` +
    'You pay for everything.',
  emptyCart: 'Empty cart',
  emptyTitle: 'Nothing in the bucket yet',
  emptyBody: 'Pick a wash and it will wait for you here.',
  buyAWash: 'Buy a Wash',
  seeClubs: 'See wash clubs',
  pricesChanged: 'Prices have changed. Please review your order.',
  gone: (names: string) => `No longer sold, and taken out of your cart: ${names}.`,
} as const
