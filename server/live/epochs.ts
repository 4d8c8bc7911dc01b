import type { Live } from './live.ts'

/**
 * Numbers that grow with each announced change of a tenant's content. What was read under another number may be
 * outdated.
 */
export interface Epochs {
  /** Null: the platform's own content, which changes with that of all tenants. */
  of(tenant: number | null): number
  /** Grows with each announced change, of any tenant. */
  total(): number
  /** False while announcements may be missing: then nothing may be taken from memory. */
  isCurrent(): boolean
}

export const makeEpochs = (live: Pick<Live, 'on' | 'isCurrent'>): Epochs => {
  const ofTenants = new Map<number, number>()
  let ofAll = 0
  let total = 0
  live.on({
    onMessage: (message) => {
      if (message.about !== 'content') return
      total += 1
      if (message.tenant === null) ofAll += 1
      else ofTenants.set(message.tenant, (ofTenants.get(message.tenant) ?? 0) + 1)
    },
    // Announcements of any tenant may have been missed.
    onReconnect: () => {
      total += 1
      ofAll += 1
    },
  })
  return {
    of: (tenant) => ofAll + (tenant === null ? 0 : (ofTenants.get(tenant) ?? 0)),
    total: () => total,
    isCurrent: live.isCurrent,
  }
}
