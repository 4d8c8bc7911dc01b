/** Codes that an operation lists and no test provokes yet. The list only shrinks. */
export const owedRefusals: readonly string[] = []

/**
 * Codes that only a Postgres server can be brought to answer: a key is held by a lock of its connection, and the
 * embedded database has one connection, which holds each of its own locks again. The tests named *.postgres.test.ts
 * provoke them.
 */
export const postgresRefusals: readonly string[] = [
  'POST /users IDEMPOTENCY_IN_PROGRESS',
  'POST /accounts/subdomain IDEMPOTENCY_IN_PROGRESS',
  'POST /user/Settings IDEMPOTENCY_IN_PROGRESS',
  'POST /users/vehicle IDEMPOTENCY_IN_PROGRESS',
  'POST /users/homeLocation IDEMPOTENCY_IN_PROGRESS',
  'DELETE /users IDEMPOTENCY_IN_PROGRESS',
  'PUT /users/washclub IDEMPOTENCY_IN_PROGRESS',
  'DELETE /users/washclub IDEMPOTENCY_IN_PROGRESS',
  'POST /kiosk/redeem IDEMPOTENCY_IN_PROGRESS',
  'PATCH /users/notifications IDEMPOTENCY_IN_PROGRESS',
  'POST /survey/submit-response IDEMPOTENCY_IN_PROGRESS',
  'POST /users/deals IDEMPOTENCY_IN_PROGRESS',
  'POST /promo-codes IDEMPOTENCY_IN_PROGRESS',
  'POST /accounts/site-config IDEMPOTENCY_IN_PROGRESS',
  'PATCH /accounts/site-config IDEMPOTENCY_IN_PROGRESS',
  'POST /accounts IDEMPOTENCY_IN_PROGRESS',
  'PUT /system/app-version IDEMPOTENCY_IN_PROGRESS',
  'PUT /system/site-config IDEMPOTENCY_IN_PROGRESS',
  'POST /system/releases IDEMPOTENCY_IN_PROGRESS',
  'PUT /system/releases IDEMPOTENCY_IN_PROGRESS',
]

/** Codes that the pinned contract lists and no request can be answered with. */
export const unreachableRefusals: readonly string[] = [
  // The one input is the email, whose every fault is EMAIL_INVALID.
  'GET /users/emails/forgot-password VALIDATION',
  'GET /users/forgot-password VALIDATION',
  // A scan says what each kind of code is; a text of no kind is CODE_UNKNOWN.
  'POST /kiosk/scan CODE_KIND',
]
