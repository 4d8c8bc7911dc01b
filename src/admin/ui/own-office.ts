import { useCallback, useEffect } from 'react'
import { may, ownerRole, rolePermissions, type Permission } from '#contract/permissions.ts'
import type { OwnOffice } from '#contract/shapes/staff.ts'
import { outcomeOf } from '#src/kit/acts/act.ts'
import { useServices } from '#src/kit/services.ts'
import { smallStore } from '#src/ui/small-store.ts'
import { useSmallStore } from '#src/ui/use-small-store.ts'

/** What the user may do here, as the server has said last; null: it was not asked yet. */
const ownOffice = smallStore<OwnOffice | null>(null, 'user')

/** Without an answer everything is shown: the server refuses what the role does not allow. */
const unknown: OwnOffice = {
  roleId: ownerRole,
  roleName: null,
  permissions: [...rolePermissions],
  refundLimit: null,
  giftLimit: null,
  places: [],
  waiting: 0,
  entries: [],
  ownEntry: null,
}

/**
 * Asks what the user may do, and again when the function is called: when the page hears that something of the user has
 * changed, and after each loss of the connection.
 * @returns null until the first answer
 */
export const useWatchOwnOffice = (): { office: OwnOffice | null; refresh: () => void } => {
  const { remote, report } = useServices()
  const office = useSmallStore(ownOffice)
  const refresh = useCallback(() => {
    void outcomeOf(() => remote.ask('GET /accounts/office', {}), report).then((outcome) => {
      if (outcome.done) ownOffice.set(outcome.value)
      else if (ownOffice.get() === null) ownOffice.set(unknown)
    })
  }, [remote, report])
  useEffect(refresh, [refresh])
  return { office, refresh }
}

export const useOwnOffice = (): OwnOffice => useSmallStore(ownOffice) ?? unknown

/** Tells whether the user's role has a permission. */
export const useMay = (): ((permission: Permission) => boolean) => {
  const office = useOwnOffice()
  return (permission) => may(office, permission)
}

/** Picks what is at the places of the user; a user with all places has all of it. */
export const useAtOwnPlaces = (): (<T extends { id: number }>(all: readonly T[]) => readonly T[]) => {
  const { places } = useOwnOffice()
  return (all) => (places.length === 0 ? all : all.filter(({ id }) => places.includes(id)))
}
