import { phoneRoutes, type PhoneRoute } from '#contract/routes/phone.ts'

/** What search engines and previews of links say about a screen. */
const screens: Readonly<Record<Exclude<PhoneRoute, 'home' | 'logOut'>, (merchant: string) => string>> = {
  washes: (merchant) => `Car washes of ${merchant}: compare what each one includes and costs, and buy yours online.`,
  washClub: (merchant) =>
    `Wash clubs of ${merchant}: one price a month. Compare what each club includes, and join online.`,
  bundles: (merchant) => `Wash bundles of ${merchant}: several washes on one code, at a lower price for each.`,
  giftCards: (merchant) => `Gift cards of ${merchant}: give one to a friend, reload yours, or look up its balance.`,
  merch: (merchant) => `Merchandise of ${merchant}: choose it here, and have it sent to your door.`,
  promoCodes: (merchant) => `Promo codes and deals of ${merchant}.`,
  wallet: (merchant) => `Your washes, codes and gift cards at ${merchant}.`,
  findUs: (merchant) =>
    `Find ${merchant} near you: each location with its address, hours, phone number and directions.`,
  airPay: (merchant) => `Pay at the kiosks of ${merchant} with the card on your account.`,
  referral: (merchant) => `Invite friends to ${merchant}.`,
  points: (merchant) => `Your points at ${merchant}, and what earned them.`,
  storeDirect: (merchant) => `Get the app of ${merchant}, or create an account.`,
  account: (merchant) => `Your profile, car, card and options at ${merchant}.`,
  security: (merchant) => `How you log in to ${merchant}, and where you are logged in.`,
  notifications: (merchant) => `Messages from ${merchant}.`,
  support: (merchant) => `About ${merchant}: how to reach us, and answers to frequent questions.`,
  purchaseHistory: (merchant) => `Your purchases at ${merchant}, with their receipts.`,
  report: (merchant) => `Tell ${merchant} what went wrong, and read the answer.`,
  terms: (merchant) => `The terms and conditions of ${merchant} for washes, clubs and purchases.`,
  privacy: (merchant) => `The privacy policy of ${merchant}: what we store about you, and what we use it for.`,
  checkout: (merchant) => `Your cart at ${merchant}.`,
  logIn: (merchant) => `Log in to ${merchant} to buy washes and show their codes.`,
  signUp: (merchant) => `Create an account at ${merchant}.`,
  passwordRecovery: (merchant) => `Choose a new password at ${merchant}.`,
  updated: (merchant) => `Your account at ${merchant} is up to date.`,
}

const general = (merchant: string): string =>
  `Buy car washes, wash clubs and gift cards of ${merchant}, and keep them in a wallet on your phone.`

/** @param path a route's path, in its own spelling */
export const descriptionOf = (path: string, merchant: string): string => {
  const name = (Object.keys(phoneRoutes) as PhoneRoute[]).find((each) => phoneRoutes[each].path === path)
  return (name && name in screens ? screens[name as keyof typeof screens] : general)(merchant)
}
