import { useCallback, useState } from 'react'
import type { Membership, MembershipAct } from '#contract/shapes/membership.ts'
import { useUserId } from '#src/kit/data/use-session.ts'
import { useServices, type Services } from '#src/kit/services.ts'
import { isLost } from '#src/platform/contact.ts'
import { isRemoteFailure, isRefused, Refused } from '#src/remote/outcome.ts'
import { memberships, washClub } from '#src/resources/resource.ts'
import { dialogs } from '#src/ui/overlays/dialogs.ts'
import { toasts } from '#src/ui/toasts.ts'
import { membershipWords as words } from '#src/words/membership.ts'
import type { OwnMembership } from '../memberships/own.ts'
import { forgetActDraft, keepActDraft } from './act-draft.ts'

/** Shows a membership that an act has changed. */
export const storeMembership = async ({ keeper }: Services, person: string, changed: Membership): Promise<void> => {
  const known = (await keeper.read(memberships, undefined))?.value ?? []
  const all = known.some(({ id }) => id === changed.id)
    ? known.map((each) => (each.id === changed.id ? changed : each))
    : [...known, changed]
  await keeper.store({ [memberships.name]: all }, 'person', person)
}

/** What is said while an act is under way, and when it is done. */
export interface Said {
  doing: string
  done: string
}

export interface MembershipActs {
  /** @returns whether it was done */
  act(body: MembershipAct, said: Said): Promise<boolean>
  busy: boolean
}

/** The acts that charge nothing now. None is queued: without a signal it says so, and a freeze is kept as a draft. */
export const useMembershipActs = ({ membership }: OwnMembership): MembershipActs => {
  const services = useServices()
  const person = useUserId()
  const [busy, setBusy] = useState(false)
  const act = useCallback(
    async (body: MembershipAct, said: Said): Promise<boolean> => {
      const explain = (text: string) => dialogs.alert({ kind: 'warning', title: words.failed, body: text })
      if (person === undefined) return false
      const { remote, keeper, newKey, contact, clock } = services
      if (isLost(contact, clock.now())) {
        if (body.act === 'freeze')
          await keepActDraft(services, membership.id, { act: 'freeze', months: body.months ?? 1 })
        await explain(body.act === 'freeze' ? words.keptOffline : words.offline)
        return false
      }
      setBusy(true)
      try {
        const asked = remote.ask(
          'POST /users/memberships/{id}/acts',
          { params: { id: membership.id }, body },
          { person, idempotencyKey: newKey() },
        )
        const changed = await dialogs.promise(said.doing, asked)
        await storeMembership(services, person, changed)
        if (body.act === 'freeze') await forgetActDraft(services)
        toasts.show(said.done, 'success')
        return true
      } catch (error) {
        if (!isRemoteFailure(error)) throw error
        await explain(textOf(error))
        return false
      } finally {
        setBusy(false)
        void keeper.refresh(memberships, undefined).catch(() => undefined)
        void keeper.refresh(washClub, undefined).catch(() => undefined)
      }
    },
    [services, person, membership.id],
  )
  return { act, busy }
}

const textOf = (error: unknown): string => {
  if (isRefused(error, 'TOTAL_CHANGED')) return words.differs
  return error instanceof Refused ? error.message : words.offline
}
