import { useCallback, useState } from 'react'
import type { Membership, MembershipAct } from '#contract/shapes/membership.ts'
import { useUserId } from '#src/kit/data/use-session.ts'
import { useServices, type Services } from '#src/kit/services.ts'
import { isLost } from '#src/platform/contact.ts'
import { isRemoteFailure, isRefused, NoAnswer, Refused } from '#src/remote/outcome.ts'
import { memberships, washClub } from '#src/resources/resource.ts'
import { dialogs } from '#src/ui/overlays/dialogs.ts'
import { toasts } from '#src/ui/toasts.ts'
import { membershipWords as words } from '#src/words/membership.ts'
import type { OwnMembership } from '../memberships/own.ts'
import { forgetActDraft, keepActDraft } from './act-draft.ts'
import { untilDone } from './cancel-plan.ts'

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
      // One act, however often it is sent.
      const idempotencyKey = newKey()
      const send = async () => {
        const asked = { params: { id: membership.id }, body }
        const answer = remote.ask('POST /users/memberships/{id}/acts', asked, { person, idempotencyKey })
        await storeMembership(services, person, await dialogs.promise(said.doing, answer))
      }
      const refresh = () => {
        void keeper.refresh(memberships, undefined).catch(() => undefined)
        void keeper.refresh(washClub, undefined).catch(() => undefined)
      }
      setBusy(true)
      try {
        // A lost answer says nothing about the act.
        if (!(await untilDone(send, askAgain(refresh), isUnanswered))) return false
        if (body.act === 'freeze') await forgetActDraft(services)
        toasts.show(said.done, 'success')
        return true
      } catch (error) {
        if (!isRemoteFailure(error)) throw error
        await explain(textOf(error))
        return false
      } finally {
        setBusy(false)
        refresh()
      }
    },
    [services, person, membership.id],
  )
  return { act, busy }
}

/** Whether a failure leaves open if the act is done. */
const isUnanswered = (error: unknown): boolean =>
  error instanceof NoAnswer || isRefused(error, 'IDEMPOTENCY_IN_PROGRESS')

/** Says that it is not known whether the act is done. @param refresh fetches what there is */
const askAgain = (refresh: () => void) => (): Promise<boolean> => {
  refresh()
  return dialogs.confirm({ kind: 'warning', title: words.noAnswer, body: words.noAnswerBody, yes: words.again })
}

const textOf = (error: unknown): string => {
  if (isRefused(error, 'TOTAL_CHANGED')) return words.differs
  return error instanceof Refused ? error.message : words.offline
}
