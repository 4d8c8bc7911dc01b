import { Value } from 'typebox/value'
import { SiteGreeting } from '#contract/shapes/live.ts'
import { Refusal } from '#server/basics/refusal.ts'
import type { SiteWire } from '#server/live/site-sockets.ts'
import { makeUserSockets, type SocketUser, type UserSockets } from '#server/live/user-sockets.ts'
import type { Bearer, ReadOptions } from '#server/security/tokens.ts'
import { openEntry } from '#server/tables/office-entries.ts'
import { sessionById } from '#server/tables/sessions.ts'
import { admitPerson, FirstSeen } from './admission.ts'
import type { Kernel } from './kernel.ts'

type Site = NonNullable<ReadOptions['site']>

/** The part of a live connection that belongs to a user. */
export interface UserSocket {
  /** Binds the connection to the user of the access token in its first frame. Any other frame is ignored. */
  greet: (wire: SiteWire, site: Site, frame: string) => void
  leave: (wire: SiteWire) => void
}

/**
 * Tells the pages of a user when something of theirs has changed, on any instance, for as long as the session is open.
 * The frame only says that something has changed, so that no content passes by the socket.
 */
export const userSocket = (kernel: Kernel): UserSocket => {
  const sockets = makeUserSockets()
  const gone = new WeakSet<SiteWire>()

  kernel.live.on({
    onMessage: (message) => {
      if (message.about === 'user') sockets.tell(message.tenant, message.id)
      if (message.about === 'session') endUnlessOpen(kernel, sockets, message.id)
    },
    onReconnect: () => {
      for (const session of sockets.sessions()) {
        endUnlessOpen(kernel, sockets, session)
        const user = sockets.ofSession(session)
        if (user) sockets.tell(user.tenant, user.userId)
      }
    },
  })

  const refuse = (wire: SiteWire): void => {
    sockets.drop(wire)
    wire.close()
  }

  return {
    greet: (wire, site, frame) =>
      kernel.deps.background('live user', async () => {
        const greeted = await greetedBy(kernel, site, frame)
        if (!greeted || gone.has(wire)) return
        sockets.bind(wire, greeted.user)
        // Bound before the session is read, so that one that ends in between is noticed.
        let isAdmitted = false
        try {
          isAdmitted = await greeted.isOpen()
        } finally {
          // Also when the session could not be read: the page opens another connection.
          if (isAdmitted) sockets.welcome(wire)
          else refuse(wire)
        }
      }),
    leave: (wire) => {
      gone.add(wire)
      sockets.drop(wire)
    },
  }
}

interface Greeted {
  user: SocketUser
  isOpen: () => Promise<boolean>
}

/** Null: no frame of the contract, or no valid token of this merchant. An entry stands for a user and its session. */
const greetedBy = async (kernel: Kernel, site: Site, frame: string): Promise<Greeted | null> => {
  const { tokens } = kernel.deps
  const greeting = parse(frame)
  if (!Value.Check(SiteGreeting, greeting)) return null
  const bearer = await tokens.read('access', greeting.accessToken, { site })
  if (typeof bearer !== 'string')
    return bearer.tenant === site.id ? { user: bearer, isOpen: () => isOpen(kernel, bearer) } : null
  const entry = await tokens.readEntry(greeting.accessToken)
  if (typeof entry === 'string' || entry.tenant !== site.id) return null
  const { id } = entry
  return { user: { tenant: site.id, userId: id, sessionId: id }, isOpen: () => isEntryOpen(kernel, site.id, id) }
}

const isEntryOpen = ({ transact, deps }: Kernel, tenant: number, id: string): Promise<boolean> =>
  transact(tenant, 'live entry', async (tx) => (await openEntry(tx, id, deps.clock.date())) !== undefined)

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const isOpen = ({ transact }: Kernel, bearer: Bearer): Promise<boolean> =>
  transact(bearer.tenant, 'live user', async (tx) => {
    try {
      await admitPerson(tx, bearer, null)
      return true
    } catch (error) {
      // The first call of the page stores the first use of the pair.
      if (error instanceof FirstSeen) return true
      if (error instanceof Refusal) return false
      throw error
    }
  })

/** A session is announced when its tokens rotate as well; only its end closes its connections. */
const endUnlessOpen = (kernel: Kernel, sockets: UserSockets, sessionId: string): void => {
  const user = sockets.ofSession(sessionId)
  if (!user) return
  kernel.deps.background('live session', async () => {
    const session = await kernel.transact(user.tenant, 'live session', (tx) => sessionById(tx, sessionId))
    if (!session && !(await isEntryOpen(kernel, user.tenant, sessionId))) sockets.closeSession(sessionId)
  })
}
