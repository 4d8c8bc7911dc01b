import { useCallback, useMemo, useState } from 'react'
import { stateOf, writtenDay } from '#contract/rules/membership.ts'
import type { WashClub } from '#contract/shapes/wallet.ts'
import { useSite } from '#src/kit/site/site-context.ts'
import { useUserId } from '#src/kit/data/use-session.ts'
import { useServices, type Services } from '#src/kit/services.ts'
import { isLost } from '#src/platform/contact.ts'
import { isRefused } from '#src/remote/outcome.ts'
import { memberships, washClub } from '#src/resources/resource.ts'
import { dialogs } from '#src/ui/overlays/dialogs.ts'
import { toasts } from '#src/ui/toasts.ts'
import { clubWords as words } from '#src/words/club.ts'
import { useAddCard } from '../paying/card/use-add-card.ts'
import { membershipWords } from '#src/words/membership.ts'
import { forgetActDraft, keepActDraft } from './act-draft.ts'
import { cancelPlan, untilDone } from './cancel-plan.ts'
import type { LeavingSurvey } from './survey-sheet.tsx'
import { billingDay, useMerchantZone } from '../memberships/billing-day.ts'
import type { OwnMembership } from '../memberships/own.ts'
import { storeMembership } from './use-membership.ts'
import { payAfterCard } from './pay-after-card.ts'

export interface PlanActions {
  cancel(): void
  reactivate(): void
  updateCard(): void
  /** One of them is under way. */
  busy: boolean
}

/** Milliseconds that the leaving survey's questions may take: without them the cancellation goes on. */
const questionsTimeout = 5_000

/**
 * Asks the user why. True: the cancellation goes on, with or without answers. Otherwise the user keeps the plan.
 */
type AskSurvey = (survey: LeavingSurvey) => Promise<boolean | undefined>

/**
 * What a member can do to the plan. None of it is queued: without a signal it says so, and a cancellation is kept as a
 * draft.
 */
export const usePlanActions = (club: WashClub, askSurvey: AskSurvey, own: OwnMembership | undefined): PlanActions => {
  const services = useServices()
  const person = useUserId()
  const addCard = useAddCard()
  const site = useSite()
  const isShort = site.membership.leave === 'short'
  const timeZone = useMerchantZone()
  const [busy, setBusy] = useState(false)

  const run = useCallback(
    (failedTitle: string, act: (person: string) => Promise<void>, lost: () => Promise<string>) => {
      if (person === undefined) return
      if (isLost(services.contact, services.clock.now()))
        return void lost().then((body) => dialogs.alert({ kind: 'warning', title: failedTitle, body }))
      setBusy(true)
      void act(person).finally(() => setBusy(false))
    },
    [services, person],
  )

  return useMemo(() => {
    const sayOffline = async () => words.offline
    const keepCancel = async ({ membership }: OwnMembership) => {
      await keepActDraft(services, membership.id, { act: 'cancel' })
      return membershipWords.keptOffline
    }
    const leaveBy = (who: string) =>
      isShort
        ? leave(services, who, { club, own, timeZone }, askSurvey)
        : cancel(services, who, { club, own, timeZone }, askSurvey)
    return {
      busy,
      cancel: () =>
        run(
          words.failedCancel,
          async (who) => {
            await leaveBy(who)
            await forgetActDraft(services)
          },
          own ? () => keepCancel(own) : sayOffline,
        ),
      reactivate: () => run(words.failedReactivate, (who) => reactivate(services, who, own, addCard), sayOffline),
      updateCard: () => run(words.updateCard, () => updateCard(services, club, addCard), sayOffline),
    }
  }, [busy, run, services, club, askSurvey, addCard, own, isShort, timeZone])
}

interface Sending {
  own: OwnMembership | undefined
  act: keyof typeof calls
  key: string
}

const calls = { cancel: 'DELETE /users/washclub', reactivate: 'PUT /users/washclub' } as const

/** Sends the act, and shows what it answers: the club, or a membership that is not the first one. */
const send = async (services: Services, person: string, { own, act, key }: Sending): Promise<void> => {
  const { remote, keeper } = services
  const how = { person, idempotencyKey: key }
  if (own && !own.isFirst) {
    const asked = { params: { id: own.membership.id }, body: { act } }
    return storeMembership(services, person, await remote.ask('POST /users/memberships/{id}/acts', asked, how))
  }
  await keeper.store({ [washClub.name]: await remote.ask(calls[act], {}, how) }, 'person', person)
  void keeper.refresh(memberships, undefined).catch(() => undefined)
}

/** True: another try. The club is fetched again, since a lost answer may have changed it. */
const offerRetry = ({ keeper }: Services, title: string): Promise<boolean> => {
  void keeper.refresh(washClub, undefined).catch(() => undefined)
  return dialogs.confirm({ kind: 'error', title, body: words.failed, yes: words.retryYes })
}

const cancel = async (
  services: Services,
  person: string,
  { club, own, timeZone }: Leaving,
  askSurvey: AskSurvey,
): Promise<void> => {
  const key = services.newKey()
  const canceled = await cancelPlan({
    confirm: (step) => dialogs.confirm(step === 'first' ? firstQuestion(club, timeZone) : secondQuestion),
    questions: () => services.remote.ask('GET /survey/merchant', {}, { person, timeout: questionsTimeout }),
    survey: async (questions) => {
      const goesOn = (await askSurvey({ questions, isCanceled: false })) ?? false
      if (!goesOn) toasts.show(words.kept, 'info')
      return goesOn
    },
    cancel: () => dialogs.promise(words.canceling, send(services, person, { own, act: 'cancel', key })),
    failed: () => offerRetry(services, words.failedCancel),
  })
  if (canceled) toasts.show(words.canceled, 'success')
}

interface Leaving {
  club: WashClub
  own: OwnMembership | undefined
  timeZone: string
}

/** One confirmation with the day of the end, the cancellation, and then the survey, which can be skipped. */
const leave = async (
  services: Services,
  person: string,
  { club, own, timeZone }: Leaving,
  askSurvey: AskSurvey,
): Promise<void> => {
  const key = services.newKey()
  const isFrozen = own !== undefined && stateOf(own.membership.terms, own.now) === 'frozen'
  const isAtOnce = club.unpaid !== null || isFrozen || !club.nextBillingDate
  const day = club.nextBillingDate ? writtenDay(timeZone, Date.parse(club.nextBillingDate)) : ''
  const asked = {
    ...question,
    title: words.cancelTitle,
    body: isAtOnce ? words.cancelNow : words.cancelDate(day),
    yes: words.cancelSureYes,
    no: words.no,
  }
  if (!(await dialogs.confirm(asked))) return
  const sendOnce = () => dialogs.promise(words.canceling, send(services, person, { own, act: 'cancel', key }))
  if (!(await untilDone(sendOnce, () => offerRetry(services, words.failedCancel)))) return
  const done = isAtOnce ? words.canceled : words.out(day)
  toasts.show(done, 'success')
  const questions = await services.remote
    .ask('GET /survey/merchant', {}, { person, timeout: questionsTimeout })
    .catch(() => [])
  if (questions.length > 0) await askSurvey({ questions, isCanceled: true, done })
}

const question = { danger: true, primary: 'no' } as const

const firstQuestion = ({ name, nextBillingDate, unpaid }: WashClub, timeZone: string) => ({
  ...question,
  title: words.cancelTitle,
  body:
    unpaid || !nextBillingDate
      ? words.cancelUnpaidBody(name ?? words.title)
      : words.cancelBody(name ?? words.title, billingDay(timeZone, nextBillingDate)),
  yes: words.cancelYes,
})

const secondQuestion = {
  ...question,
  title: words.cancelSureTitle,
  body: words.cancelSureBody,
  yes: words.cancelSureYes,
}

const reactivate = async (
  services: Services,
  person: string,
  own: OwnMembership | undefined,
  addCard: () => Promise<boolean>,
): Promise<void> => {
  const key = services.newKey()
  const call = () => send(services, person, { own, act: 'reactivate', key })
  const withCard = async () => {
    try {
      await call()
    } catch (error) {
      if (!isRefused(error, 'NO_CARD') || !(await addCard())) throw error
      await call()
    }
  }
  const done = await untilDone(withCard, () => offerRetry(services, words.failedReactivate))
  if (done) toasts.show(words.reactivated, 'success')
}

const updateCard = async (services: Services, club: WashClub, addCard: () => Promise<boolean>): Promise<void> => {
  if (!(await addCard()) || !club.unpaid) return
  toasts.show(words.cardPays, 'info')
  const paid = await payAfterCard(services, club.unpaid.nextAttemptDate)
  if (paid === true) toasts.show(words.paid, 'success')
  if (paid === false) toasts.show(words.stillUnpaid, 'danger')
}
