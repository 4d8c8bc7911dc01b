import type { FastifyInstance } from 'fastify'
import { demoPassword } from '../users.ts'
import type { Site } from './sites.ts'

/** An account, or the guest view, that the front door opens with one tap. */
export interface Role {
  /** Value of `?demo=` in an address of the app. */
  id: string
  first: string
  role: string
  /** null: a guest has no account. */
  email: string | null
}

export const roles: Role[] = [
  { id: 'casey', first: 'Casey', role: 'Customer: card, vehicle, full wallet', email: 'casey@example.com' },
  { id: 'noor', first: 'Noor', role: 'New, email not confirmed', email: 'noor@example.com' },
  { id: 'avery', first: 'Avery', role: 'The merchant’s administrator', email: 'avery@example.com' },
  { id: 'guest', first: 'Guest', role: 'Looks around, buys nothing', email: null },
]

/** Opens the app as this role. The address names only the role; the app requests the credentials from its own host. */
export const openAs = ({ origin }: Site, { id }: Pick<Role, 'id'>): string => `${origin}/?demo=${id}#phoneApp`

/** As `openAs`, for a framed phone: an existing session of the phone is kept. */
export const openFirstAs = ({ origin }: Site, { id }: Pick<Role, 'id'>): string =>
  `${origin}/?demo=${id}&only=first#phoneApp`

/**
 * Serves the log-in bodies of the demo accounts on the merchants' own hosts. They are public: the front door shows the
 * password. The route belongs to the front door, which only a server in demo mode registers.
 */
export const serveRoles = (app: FastifyInstance, { origin }: Site): void => {
  const constraints = { host: new URL(origin).host }
  for (const { id, email } of roles) {
    app.get(`/front-door/roles/${id}`, { constraints }, (_request, reply) =>
      reply
        .header('cache-control', 'no-store')
        .send(email === null ? { guest: true } : { email, password: demoPassword }),
    )
  }
}
