import type { SiteFrame } from '#contract/shapes/live.ts'
import type { SiteWire } from './site-sockets.ts'

/** The user that a page's live connection belongs to. */
export interface SocketUser {
  tenant: number
  userId: string
  sessionId: string
}

/** The live connections of this process that belong to a user. */
export interface UserSockets {
  bind: (wire: SiteWire, user: SocketUser) => void
  drop: (wire: SiteWire) => void
  /** Sends a page alone that its connection is that of its user; does nothing for one that has left. */
  welcome: (wire: SiteWire) => void
  /** Sends the pages of a user that something of theirs has changed, never what. */
  tell: (tenant: number, userId: string) => void
  /** The user of a session that has a connection here; null: there is none. */
  ofSession: (sessionId: string) => SocketUser | null
  /** Closes the connections of a session that has ended. */
  closeSession: (sessionId: string) => void
  /** Sessions with a connection. */
  sessions: () => string[]
}

const frame: SiteFrame = { event: 'user' }

type Index = Map<string, Set<SiteWire>>

const add = (index: Index, key: string, wire: SiteWire): void => {
  index.set(key, (index.get(key) ?? new Set()).add(wire))
}

const remove = (index: Index, key: string, wire: SiteWire): void => {
  const wires = index.get(key)
  wires?.delete(wire)
  if (wires?.size === 0) index.delete(key)
}

const userKey = ({ tenant, userId }: Pick<SocketUser, 'tenant' | 'userId'>): string => `${tenant} ${userId}`

export const makeUserSockets = (): UserSockets => {
  const users = new Map<SiteWire, SocketUser>()
  const byUser: Index = new Map()
  const bySession: Index = new Map()
  const of = (index: Index, key: string): SiteWire[] => [...(index.get(key) ?? [])]

  const drop = (wire: SiteWire) => {
    const user = users.get(wire)
    if (!user) return
    users.delete(wire)
    remove(byUser, userKey(user), wire)
    remove(bySession, user.sessionId, wire)
  }
  return {
    bind: (wire, user) => {
      drop(wire)
      users.set(wire, user)
      add(byUser, userKey(user), wire)
      add(bySession, user.sessionId, wire)
    },
    drop,
    welcome: (wire) => {
      if (users.has(wire)) wire.send(JSON.stringify(frame))
    },
    tell: (tenant, userId) => {
      for (const wire of of(byUser, userKey({ tenant, userId }))) wire.send(JSON.stringify(frame))
    },
    ofSession: (sessionId) => {
      const [wire] = of(bySession, sessionId)
      return (wire && users.get(wire)) ?? null
    },
    closeSession: (sessionId) => {
      for (const wire of of(bySession, sessionId)) {
        drop(wire)
        // The page's next request is refused, so that it learns of the end at once.
        wire.send(JSON.stringify(frame))
        wire.close()
      }
    },
    sessions: () => [...bySession.keys()],
  }
}
