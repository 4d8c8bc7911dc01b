/** Texts of the location list. */
export const findUsWords = {
  title: 'Find us',
  count: (count: number) => (count === 1 ? '1 location' : `${count} locations`),
  countOf: (found: number, count: number) => `${found} of ${count} locations`,
  yourLocation: 'Your Location',
  directions: 'Directions',
  directionsTo: (name: string) => `Directions to ${name}`,
  call: (name: string, phone: string) => `Call ${name}, ${phone}`,
  goTo: { washes: 'Washes', deals: 'Deals', washClub: 'Wash Club', giftCards: 'Gift Cards' },
  at: (what: string, name: string) => `${what} at ${name}`,
  chooseFirst: 'Choose a location first',
  chooseFirstBody: 'What is offered and what it costs differ from site to site.',
  none: 'No locations yet',
  noneBody: 'They’ll appear when you’re back online.',
  tryAgain: 'Try again',
} as const
