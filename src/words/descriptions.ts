import { phoneRoutes, type PhoneRoute } from '#contract/routes/phone.ts'

/** What search engines and previews of links say about a screen. */
const screens: Readonly<Record<Exclude<PhoneRoute, 'home' | 'logOut'>, (merchant: string) => string>> = {
  washes: (merchant) => `The washes of ${merchant}, with what each includes and costs.`,
  washClub: (merchant: string) =>
    `One price a month at ${merchant}: join a wash club, show its code, and change it here.`,
  bundles: (merchant) => `Several washes of ${merchant} at once, at a lower price for each.`,
  giftCards: (merchant) => `Gift cards of ${merchant}: buy one, reload one, or look up its balance.`,
  merch: (merchant) => `Things with the sign of ${merchant}, sent to your door.`,
  promoCodes: (merchant) => `Promo codes and deals of ${merchant}.`,
  wallet: (merchant) => `Your washes, codes and gift cards at ${merchant}.`,
  findUs: (merchant) => `Where to find ${merchant}: addresses, phone numbers and directions.`,
  airPay: (merchant) => `Pay at the kiosks of ${merchant} with the card on your account.`,
  referral: (merchant) => `Invite friends to ${merchant}.`,
  points: (merchant) => `Your points at ${merchant}, and what earned them.`,
  storeDirect: (merchant) => `Get the app of ${merchant}, or create an account.`,
  account: (merchant) => `Your profile, car, card and options at ${merchant}.`,
  notifications: (merchant) => `Messages from ${merchant}.`,
  support: (merchant) => `How to reach ${merchant}, with questions and answers.`,
  purchaseHistory: (merchant) => `Your purchases at ${merchant}, with their receipts.`,
  terms: (merchant) => `The terms and conditions of ${merchant}.`,
  privacy: (merchant) => `The privacy policy of ${merchant}.`,
  checkout: (merchant) => `Your cart at ${merchant}.`,
  logIn: (merchant) => `Log in to ${merchant} to buy washes and show their codes.`,
  signUp: (merchant) => `Create an account at ${merchant}.`,
  passwordRecovery: (merchant) => `Choose a new password at ${merchant}.`,
  updated: (merchant) => `Your account at ${merchant} is up to date.`,
}

const general = (merchant: string): string => `Buy car washes of ${merchant} and keep them in a wallet on your phone.`

/** @param path a route's path, in its own spelling */
export const descriptionOf = (path: string, merchant: string): string => {
  const name = (Object.keys(phoneRoutes) as PhoneRoute[]).find((each) => phoneRoutes[each].path === path)
  return (name && name in screens ? screens[name as keyof typeof screens] : general)(merchant)
}
