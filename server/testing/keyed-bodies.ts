import type { Call } from '#contract/endpoints/index.ts'
import { password, vehicle } from './factories.ts'

/** The question that `keyedBodies` answers. */
export const surveyQuestion = { id: 1, question: 'Why do you leave?' }

/** The deal and the promo code that `keyedBodies` claims. */
export const offered = { dealId: 1, code: 'FOAM20' }

/** The use of a code that `keyedBodies` reports. */
export const reportedUse = '00000000-0000-4000-8000-0000000000bb'

const siteConfig = { companyName: 'Wash', version: '1', menuItems: [], shopItems: [] }

/** Calls that store their answer under a key and require only a user, each with a valid body. */
export const keyedBodies = {
  'POST /users': {
    firstName: 'Robin',
    lastName: 'Lake',
    email: 'robin@example.com',
    birthdayMonth: 1,
    birthdayDay: 2,
    zipPostalCode: '97301',
    cellPhoneNumber: '5035550100',
    password,
  },
  'POST /user/Settings': { firstName: 'Robin' },
  'POST /users/vehicle': vehicle,
  'POST /users/vehicles': vehicle,
  'POST /users/homeLocation': { locationId: 1 },
  'POST /users/consents': { kind: 'terms', version: 1 },
  'PATCH /users/notifications': {},
  'POST /survey/submit-response': [{ QuestionId: surveyQuestion.id, CustomerResponse: 'I moved.' }],
  'POST /users/reports': {
    id: '00000000-0000-4000-8000-0000000000aa',
    reason: 'dirt',
    use: reportedUse,
    writtenDate: '2026-11-21T09:00:00.000Z',
  },
  'POST /users/deals': { dealId: offered.dealId },
  'POST /promo-codes': { code: offered.code },
  'POST /accounts/places/days': { places: [1], day: 'notice', text: 'Back at noon.' },
  'POST /accounts/site-config': { siteConfig },
  'POST /accounts/site-config/changes': { changes: [{ path: '/tagline', after: 'Clean.' }] },
  'PATCH /accounts/site-config': [{ op: 'replace', path: '/companyName', value: 'Tide' }],
} as const satisfies Partial<Record<Call, unknown>>
export type KeyedCall = keyof typeof keyedBodies
