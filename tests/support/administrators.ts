import { logIn } from '#src/session/log-in.ts'
import { accepted, refused, tokenFor } from './fake-server.ts'
import type { Phone } from './phone.ts'

export const logInAs = async (phone: Phone, person: string) => {
  phone.server.on('POST /users/login', () =>
    accepted({ accessToken: tokenFor(person, { serial: 8 }), refreshToken: tokenFor(person, { serial: 9 }) }),
  )
  await logIn(phone, { email: `${person}@example.com`, password: 'x' })
}

/** The server ends the session of the device, which learns so by its next call. */
export const endSession = async (phone: Phone) => {
  phone.server
    .on('GET /users/points', () => refused(401, 'JWT_EXPIRED', 'Access token expired.'))
    .on('PUT /users/tokens', () => refused(403, 'REFRESH_FAILED', 'You have been logged out'))
    .on('DELETE /users/tokens', () => accepted(null))
  await phone.remote.ask('GET /users/points', {}).catch(() => undefined)
}
