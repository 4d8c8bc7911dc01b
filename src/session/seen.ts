/** The session as screens see it: without its tokens. */
export type SessionSeen =
  | { state: 'none' | 'guest' }
  | { state: 'ended'; person: string }
  | { state: 'person'; person: string; isAdmin: boolean }
