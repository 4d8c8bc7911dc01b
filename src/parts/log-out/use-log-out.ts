import { createElement, useCallback } from 'react'
import type { QueuedRequest } from '#src/local/requests.ts'
import { sleep } from '#src/platform/clock.ts'
import { isLost } from '#src/platform/contact.ts'
import { homeLocation, locations } from '#src/resources/resource.ts'
import { logOut } from '#src/session/log-in.ts'
import { readSession } from '#src/session/stored-session.ts'
import { dialogs } from '#src/ui/overlays/dialogs.ts'
import { logOutWords } from '#src/words/changes.ts'
import type { Surroundings } from '../changes/describe.ts'
import { UnsentList } from '../changes/unsent-list.tsx'
import { openIntent } from '../purchase/intents.ts'
import { useServices, type Services } from '../services.ts'

/** Logs out, after asking when something still waits here. @returns whether the person left */
export const useLogOut = (): (() => Promise<boolean>) => {
  const services = useServices()
  return useCallback(async () => {
    if (!(await mayLeave(services))) return false
    await logOut(services)
    return true
  }, [services])
}

const mayLeave = async ({ own, queue, keeper, contact, clock }: Services): Promise<boolean> => {
  const session = await readSession(own)
  if (session.state !== 'person') return true
  // A change that can be sent now needs no question.
  await Promise.race([queue.flush({ evenIfEarly: true }).catch(() => undefined), sleep(clock, patience)])
  const unsent = await own.requests
    .where('person')
    .equals(session.person)
    .filter(({ lane }) => lane === 'person')
    .toArray()
  if (unsent.length > 0 && !(await askAboutChanges(unsent, await surroundings(keeper), isLost(contact, clock.now()))))
    return false
  return (await openIntent(own, session.person)) === undefined || askAboutPayment()
}

/** How long what can be sent now is waited for, in milliseconds. */
const patience = 2_000

const surroundings = async (keeper: Services['keeper']): Promise<Surroundings> => ({
  locations: (await keeper.read(locations, undefined))?.value ?? [],
  homeLocation: (await keeper.read(homeLocation, undefined))?.value.locationId ?? 0,
})

const askAboutChanges = (unsent: readonly QueuedRequest[], around: Surroundings, offline: boolean): Promise<boolean> =>
  dialogs.confirm({
    title: logOutWords.title(unsent.length),
    body: offline ? logOutWords.offline : logOutWords.body,
    details: createElement(UnsentList, { unsent, around }),
    yes: logOutWords.leave,
    no: logOutWords.stay,
    danger: true,
    primary: 'no',
  })

const askAboutPayment = (): Promise<boolean> =>
  dialogs.confirm({
    title: logOutWords.paymentTitle,
    body: logOutWords.paymentBody,
    yes: logOutWords.leavePayment,
    no: logOutWords.stayPayment,
    primary: 'no',
  })
