import type { PreviewPlan } from '#contract/preview-messages.ts'
import type { ResultOf } from '#contract/endpoints/index.ts'
import { noClub } from '#contract/rules/wash-club.ts'

/** The answers that only the invented member gets, by the names of their resources. */
export interface MemberAnswers {
  account: ResultOf<'GET /users'>
  vehicle: ResultOf<'GET /users/vehicle'>
  homeLocation: ResultOf<'GET /users/homeLocation'>
  wallet: ResultOf<'GET /users/wallet'>
  washClub: ResultOf<'GET /users/washclub'>
  deals: ResultOf<'GET /deals'>
  points: ResultOf<'GET /users/points'>
  pointsEntries: ResultOf<'GET /users/points/entries'>
  purchases: ResultOf<'GET /users/purchases'>
  redemptions: ResultOf<'GET /users/redemptions'>
  unread: ResultOf<'GET /users/notifications'>
  notifications: ResultOf<'GET /users/notifications/list'>
}

const day = 86_400_000

/** What the merchant's own answers say about the goods of the member. */
interface Known {
  washName: string
  locationId: number
}

const knownIn = (answers: Readonly<Record<string, unknown>>): Known => {
  const firstOf = (name: string): Readonly<Record<string, unknown>> => {
    const list = answers[name]
    const [first] = Array.isArray(list) ? (list as unknown[]) : []
    return typeof first === 'object' && first !== null ? (first as Record<string, unknown>) : {}
  }
  const nameOf = (name: string, otherwise: string): string => {
    const given = firstOf(name).name
    return typeof given === 'string' ? given : otherwise
  }
  const { id } = firstOf('locations')
  return {
    washName: nameOf('products/AppWash', 'Wash'),
    locationId: typeof id === 'number' ? id : 0,
  }
}

/**
 * A member who does not exist: Maya, with washes, a gift, points below the goal, and a plan.
 * @param answers of the merchant, which name the goods
 * @param plan null: no plan
 */
export const inventedMember = (
  answers: Readonly<Record<string, unknown>>,
  now: number,
  plan: PreviewPlan | null,
): MemberAnswers => {
  const { washName, locationId } = knownIn(answers)
  const at = (days: number): string => new Date(now + days * day).toISOString()
  const ticket = {
    label: 'Washes',
    maxUses: 1,
    useLimitCount: 0,
    purchasedDate: at(-3),
    expirationDate: at(87),
    isGift: false,
    giftedFrom: null,
    giftMessage: null,
    itemType: 'AppWash' as const,
    locations: [],
    balance: null,
  }
  return {
    account: accountAt(now),
    vehicle: { make: 'Honda', model: 'Fit', year: '2019', license: 'HRT4521', color: 'Blue', state: 'VT' },
    homeLocation: { locationId },
    wallet: [
      { ...ticket, name: washName, code: 'W0000000000A1' },
      { ...ticket, name: washName, code: 'W0000000000A2', isGift: true, giftedFrom: 'Femi', giftMessage: 'Enjoy!' },
    ],
    washClub: clubOf(plan, at(12)),
    deals: [],
    points: { current_points: 640, point_goal: 1000, widget_title: 'Free wash' },
    pointsEntries: [],
    purchases: [],
    redemptions: [],
    unread: 1,
    notifications: [
      {
        title: 'Welcome',
        body: 'Your first wash is in your wallet.',
        createDate: at(-1),
        read: false,
        path: '/wallet',
      },
    ],
  }
}

const clubOf = (plan: PreviewPlan | null, nextBillingDate: string): MemberAnswers['washClub'] =>
  plan === null
    ? noClub
    : {
        name: plan.name,
        status: 'active',
        useCountDisplay: plan.uses === null ? 'Unlimited' : `0 of ${plan.uses} uses`,
        appUserVehicle: { license: 'HRT4521' },
        nextBillingDate,
        locations: [],
        productId: plan.productId,
        monthlyPrice: plan.monthlyPrice,
        unpaid: null,
      }

const accountAt = (now: number): MemberAnswers['account'] => ({
  firstName: 'Maya',
  lastName: 'Okafor',
  email: 'maya@example.com',
  emailConfirmed: true,
  userId: '00000000-0000-4000-8000-000000000000',
  referralCode: 'MAYA2026',
  birthdayMonth: 4,
  birthdayDay: 12,
  cellPhoneNumber: '5555550123',
  zipPostalCode: '05401',
  optInToMarketing: false,
  cctag: 'preview',
  payment: {
    onFile: true,
    cardType: 'visa',
    maskedCardNumber: '•••• 4242',
    expirationMonth: 4,
    expirationYear: new Date(now).getFullYear() + 2,
  },
  preferences: {},
  homeAddress: null,
})
