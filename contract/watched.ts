/**
 * The answers whose ETags `GET /changes` lists, as "METHOD /path?query". The app sends that one request instead of one
 * per answer.
 */
export const watched = {
  site: [
    'GET /accounts/site-config',
    'GET /accounts/states',
    'GET /locations',
    'GET /settings/app/processor/mobile',
    'GET /accounts/settings/app',
    'GET /products?type=AppWash',
    'GET /products?type=AppBundle',
    'GET /products?type=giftCard',
    'GET /products?type=giftCardRecharge',
    'GET /products?type=merchandise',
  ],
  person: [
    'GET /users',
    'GET /users/vehicle',
    'GET /users/homeLocation',
    'GET /users/wallet',
    'GET /users/washclub',
    'GET /users/memberships',
    'GET /users/points',
    'GET /users/notifications/list',
  ],
} as const
