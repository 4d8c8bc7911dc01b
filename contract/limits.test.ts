import { expect, test } from 'vitest'
import { limitsOf, type Endpoint } from './endpoint.ts'
import { endpoints } from './endpoints/index.ts'
import { day, hour, minute, sayLimits } from './limits.ts'

test('limits are said in a line, those that differ in count and window alone as one', () => {
  expect(sayLimits([{ count: 10, window: minute, per: ['user'] }])).toBe('10/min per user')
  expect(
    sayLimits([
      { count: 1, window: 90, per: ['user'] },
      { count: 5, window: 2 * day, per: ['user'] },
      { count: 60, window: 12 * hour, per: ['IP'] },
    ]),
  ).toBe('1/90s and 5/2day per user; 60/12hour per IP')
  expect(
    sayLimits([
      { count: 5, window: 15 * minute, per: ['tenant', 'email', 'IP'], only: 'failures' },
      { count: 50, window: day, per: ['tenant', 'email', 'IP'], only: 'failures', exceptKnownDevices: true },
    ]),
  ).toBe(
    '5 failures/15min per tenant, email and IP; 50 failures/day per tenant, email and IP, ' +
      'not for a deviceId that has logged in to that account before',
  )
  expect(
    sayLimits([
      { count: 10, window: minute, per: ['user'] },
      { count: 60, window: minute, per: ['user'], only: 'repeats' },
      { count: 90, window: hour, per: ['user'], only: 'repeats' },
    ]),
  ).toBe('10/min per user; repeats of a key 60/min and 90/hour per user')
})

test('the limits of every call are those that were published', () => {
  const calls = Object.entries(endpoints) as [string, Endpoint][]
  const own = calls.filter(([, { limits }]) => limits !== undefined)
  expect(Object.fromEntries(own.map(([call, endpoint]) => [call, sayLimits(limitsOf(endpoint))]))).toEqual(published)
  const others = calls.filter(([, { limits }]) => limits === undefined)
  const byAccess = new Set(others.map(([, each]) => `${each.access}: ${sayLimits(limitsOf(each))}`))
  expect([...byAccess].sort()).toEqual([
    'admin: 300/min per user',
    'anonymous: 1200/min per IP and app key',
    'kiosk: 120/min per terminal',
    'person: 300/min per user',
    'platform: 60/min per IP',
    'public: 1200/min per IP',
    'visitor: 1200/min per IP and app key',
  ])
})

/** The calls with limits of their own. */
const published = {
  'GET /accounts/site-key': '600/min per IP',
  'POST /users/login':
    '60/min per IP; 5 failures/15min per tenant, email and IP; 50 failures/day per tenant and email, not for a deviceId that has logged in to that account before',
  'POST /users/login/passkey/options': '60/min per IP',
  'POST /users/login/passkey': '60/min per IP',
  'POST /users/login/mailed-code': '3/15min per tenant and email; 60/hour per IP',
  'POST /users/login/code':
    '60/min per IP; 5 failures/15min per tenant, email and IP; 50 failures/day per tenant and email, not for a deviceId that has logged in to that account before',
  'POST /users/login/recovery-code':
    '60/min per IP; 5 failures/15min per tenant, email and IP; 50 failures/day per tenant and email, not for a deviceId that has logged in to that account before',
  'POST /users/re-authentication': '5/15min and 50/day per user',
  'POST /users/re-authentication/passkey': '20/15min per user',
  'PUT /users/tokens': '30/min per session; 120/min per IP',
  'POST /users': '100/hour per IP',
  'POST /users/unique': '120/min per IP',
  'GET /users/emails/confirmation': '1/min and 5/day per user',
  'PUT /users/emails': '10/15min per user; 100/hour per IP',
  'GET /users/emails/forgot-password': '3/15min per email; 60/hour per IP',
  'GET /users/forgot-password': '3/15min per email; 60/hour per IP',
  'POST /users/recover-password': '5/15min per tenant and email; 60/15min per IP',
  'POST /users/update-password': '5/15min per user',
  'POST /users/vehicles': '20/min per user',
  'POST /temptoken': '10/min per user',
  'POST /users/memberships/{id}/acts': '20/min per user',
  'POST /accounts/customers/{id}/gifts/{item}/send': '30/min per user',
  'PUT /accounts/customers/{id}/goodwill/{goodwill}': '60/min per user',
  'PUT /accounts/customers/{id}/moves/{move}': '30/min per user',
  'POST /accounts/customers/{id}/items/{item}/reissue': '30/min per user',
  'POST /accounts/customers/{id}/memberships/{membership}/acts': '60/min per user',
  'POST /accounts/customers/{id}/memberships/{membership}/orders': '10/min per user; repeats of a key 60/min per user',
  'POST /users/reports': '20/min per user',
  'PUT /accounts/reports/{id}/answer': '60/min per user',
  'POST /accounts/lane-checks': '120/min per user',
  'PUT /accounts/lane-uses/{use}': '60/min per user',
  'GET /accounts/audit/file': '30/min per user',
  'POST /accounts/waiting-acts/{id}/confirm': '60/min per user',
  'PUT /users/reports/{id}/outcome': '20/min per user',
  'GET /users/data': '5/day per user',
  'GET /gift-cards': '10/min and 50/day per user',
  'POST /users/deals': '10/min per user',
  'POST /promo-codes': '10/min per user; 20 failures/day per user',
  'POST /orders': '10/min per user; repeats of a key 60/min per user',
  'POST /orders/{key}/settle': '60/min per user',
  'GET /users/purchases/resend': '3/15min per purchase',
  'GET /payments/hosted-forms': '5/min per user',
  'GET /payments/exact/form_data': '5/min per user',
  'GET /payments/worldpay/addnew': '5/min per user',
  'GET /payments/moneris/setup': '5/min per user',
  'POST /payments/callbacks/{processor}': '120/min per IP',
  'POST /system/login': '5/15min per IP',
  'POST /system/login/passkey/options': '5/15min per IP',
  'POST /system/login/passkey': '5/15min per IP',
  'POST /system/enrolment/options': '5/15min per IP',
  'POST /system/enrolment': '5/15min per IP',
  'PUT /accounts/customers/{id}/uses/{use}/refunds/{refund}': '60/min per user',
  'PUT /accounts/purchases/{transRecordId}/refunds/{refund}': '60/min per user',
  'GET /accounts/days/{day}/comparison': '60/min per user',
  'PUT /accounts/days/{day}/close': '30/min per user',
  'PUT /accounts/differences/{id}/return': '30/min per user',
  'GET /accounts/journal': '30/min per user',
  'PUT /system/app-version': '60/min per IP',
  'POST /system/releases': '60/min per IP',
  'PUT /system/releases': '60/min per IP',
  'PUT /system/site-config': '60/min per IP',
  'POST /system/site-config/migration': '60/min per IP',
  'POST /system/site-config/migration/trial': '600/min per IP',
  'POST /users/errors': '30/min per IP',
  'POST /system/sites/{hsAccountId}/export': '20/hour per IP',
  'POST /system/sites/{hsAccountId}/entries': '20/hour per IP',
  'POST /entries/exchange': '20/15min per IP',
  'GET /firebase': '1200/min per IP and app key',
  'POST /notifications/target': '30/hour per user',
  'POST /accounts/re-authentication': '5/15min and 50/day per user',
  'GET /packages/{id}': '20/hour per user',
  'POST /accounts/site-config/unlock': '5/15min per user',
  'POST /accounts/upload': '60/hour per user',
  'POST /accounts/terminals/test-scan': '100/hour per user',
  'PUT /accounts/card-processor': '20/hour per user',
  'PUT /accounts/customer-searches/{id}': '400/min per user',
  'GET /accounts/content/{kind}/file': '120/hour per user',
  'POST /accounts/content/files': '120/hour per user',
  'GET /accounts/code-batches/{id}/file': '120/hour per user',
  'GET /accounts/texts/{text}/consents/file': '120/hour per user',
  'POST /discounts/check': '20/min and 200/day per user',
  'POST /accounts/discounts': '60/hour per user',
  'GET /accounts/discounts/{id}/file': '120/hour per user',
  'GET /users/purchases/{transRecordId}/documents/{document}': '30/min per user',
  'GET /accounts/purchases/{transRecordId}/documents/{document}': '60/min per user',
  'POST /accounts/code-batches': '60/hour per user',
  'POST /accounts/price-changes/preview': '60/min per user',
  'POST /accounts/price-changes': '20/hour per user',
  'POST /accounts/firebase-key/check': '120/hour per user',
  'POST /accounts/broadcasts': '20/hour per user',
  'POST /accounts/{hsAccountId}/first-admin': '20/hour per user',
  'POST /accounts/administrators/{id}/passkey-mails': '10/hour per user',
  'POST /accounts/invitations': '20/hour per user; 5/hour per tenant and email',
  'POST /invitations/read': '60/15min per IP',
  'POST /invitations/accept': '20/15min per IP',
}
