import type { SalesPause } from '#contract/site/settings.ts'

export const salesPauseKinds: Record<SalesPause['what'], string> = {
  all: 'Everything',
  AppWash: 'Single washes',
  AppClub: 'Wash clubs',
  AppBundle: 'Bundles',
  GiftCard: 'Gift cards',
  Swag: 'Merchandise',
  place: 'One location',
}

/** Texts of the card that pauses sales. */
export const adminSalesPauseWords = {
  title: 'Paused sales',
  lead: 'What customers cannot buy for a while. Codes, the wallet and wash clubs that run go on.',
  none: 'Everything is sold.',
  add: 'Pause sales',
  what: 'What is paused',
  place: 'Location',
  placeHint: 'Stops what is sold at this location alone. What is sold at several stops once all of them are paused.',
  choosePlace: 'Choose a location',
  words: 'What customers read',
  counted: (count: number, longest: number) => `${count} of ${longest}`,
  until: 'Ends',
  untilHint: 'The pause ends by itself.',
  ended: 'This time has passed: the pause has ended.',
  remove: (name: string) => `Remove the pause: ${name}`,
} as const
