import Type from 'typebox'
import type { Endpoints } from '../endpoint.ts'
import { day, minute, type Limit } from '../limits.ts'
import { BotCheck } from '../shapes/bot-check.ts'
import { LoggedIn, LoginRequest, TokenPair } from '../shapes/session.ts'

/**
 * Limits of wrong passwords per email. Those of an address count for devices that are not known, that from anywhere for
 * devices that are not known at places that are not known. A known device counts for itself.
 */
export const wrongPasswords = {
  fromAddress: { count: 5, window: 15 * minute, per: ['tenant', 'email', 'IP'], only: 'failures' },
  fromAnywhere: { count: 50, window: day, per: ['tenant', 'email'], only: 'failures', exceptKnownDevices: true },
} as const satisfies Record<string, Limit>

export const sessionEndpoints = {
  'POST /users/login': {
    id: 'login',
    tag: 'Session',
    access: 'anonymous',
    answered: 'outside a transaction',
    summary: 'Log in',
    description:
      'A failed login is 400, never 401: a 401 makes the client refresh and retry. A deleted account answers ' +
      'as unknown, and an unknown one takes as long as a wrong password. A captcha token is good once, so the ' +
      'automatic log-in after sign-up takes a new one. A device with a deviceProof of the account counts for itself, ' +
      'against the limits of the address too; one at an address from which the account was logged in to before is not ' +
      'held up by wrong passwords from elsewhere. An address has 20 failures a day for an email.',
    headers: ['DeviceIdRequired', 'DeviceProof', 'Captcha'],
    body: LoginRequest,
    result: LoggedIn,
    idempotency: 'ignored',
    errors: ['LOGIN_FAILED', 'CAPTCHA', 'DEVICE_ID', 'LOGIN_LOCKED', 'UNAVAILABLE'],
    limits: [{ count: 60, window: minute, per: ['IP'] }, wrongPasswords.fromAddress, wrongPasswords.fromAnywhere],
  },
  'GET /bot-check': {
    id: 'openBotCheck',
    tag: 'Session',
    access: 'anonymous',
    roles: ['anonymous', 'guest', 'user', 'admin'],
    summary: 'What a form needs to get a captcha token',
    description:
      'For log-in, sign-up and the set-up of a card. Where kind is none, no token is needed. A token is good once. ' +
      'Cache-Control: no-store.',
    result: BotCheck,
  },
  'PUT /users/tokens': {
    id: 'refreshTokens',
    tag: 'Session',
    access: 'anonymous',
    roles: ['anonymous', 'guest', 'user', 'admin'],
    summary: 'Rotate the token pair',
    description:
      'accessToken may be expired, but must be genuine and of the same session. The refresh token is used up. ' +
      'An Idempotency-Key names the attempt: the same request arriving again within 60 seconds (doubled or ' +
      'delayed on its way) answers the same pair. Another request with the token just replaced, while its ' +
      'successor (or an access token issued with it) is unseen, or within 10 seconds of its first use, answers ' +
      'a new pair and voids the unseen one (a lost answer, two tabs). Any older or later use ends the whole ' +
      'session. Every failure is 403 `You have been logged out`, never 401.',
    body: TokenPair,
    result: TokenPair,
    idempotency: 'attempt',
    errors: ['REFRESH_FAILED'],
    limits: [
      { count: 30, window: minute, per: ['session'] },
      { count: 120, window: minute, per: ['IP'] },
    ],
  },
  'DELETE /users/tokens': {
    id: 'logout',
    tag: 'Session',
    access: 'person',
    summary: 'End the session',
    headers: ['DeviceId'],
    result: Type.Boolean({ description: 'true' }),
    idempotency: 'ignored',
  },
} as const satisfies Endpoints
