import { createElement } from 'react'
import { readDeviceValue } from '#src/local/device-values.ts'
import type { QueuedRequest } from '#src/local/requests.ts'
import { sleep } from '#src/platform/clock.ts'
import { isLost } from '#src/platform/contact.ts'
import { homeLocation, locations } from '#src/resources/resource.ts'
import { readSession } from '#src/session/stored-session.ts'
import { dialogs } from '#src/ui/overlays/dialogs.ts'
import { logOutWords } from '#src/words/queued.ts'
import type { Surroundings } from '#src/customer/queued/describe.ts'
import { UnsentList } from '#src/customer/queued/unsent-list.tsx'
import { openIntent } from '../paying/session.ts'
import type { Services } from '#src/kit/services.ts'

export type LogOutPorts = Pick<Services, 'own' | 'queue' | 'keeper' | 'contact' | 'clock'>

/**
 * Asks about what a log-out would delete and the server does not have: unsent changes, edits of the back office, a
 * payment's intent, the cart.
 */
export const confirmLogOut = async ({ own, queue, keeper, contact, clock }: LogOutPorts): Promise<boolean> => {
  const session = await readSession(own)
  if (session.state !== 'person') return true
  const { person } = session
  // A change that can be sent now needs no question.
  await Promise.race([queue.flush({ evenIfEarly: true }).catch(() => undefined), sleep(clock, timeLimit)])
  const unsent = await own.requests
    .where('person')
    .equals(person)
    .filter(({ lane }) => lane === 'person')
    .toArray()
  if (unsent.length > 0 && !(await askAboutChanges(unsent, await surroundings(keeper), isLost(contact, clock.now()))))
    return false
  if ((await hasOfficeEdits(own, person)) && !(await askAboutOffice())) return false
  if ((await openIntent(own, person)) !== undefined && !(await askAboutPayment())) return false
  const inCart = await own.cart.where('person').equals(person).count()
  return inCart === 0 || askAboutCart(inCart)
}

/** How long the sending of changes is waited for, in milliseconds. */
const timeLimit = 2_000

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

const hasOfficeEdits = async (own: Services['own'], person: string): Promise<boolean> =>
  (await readDeviceValue<Record<string, unknown>>(own, 'draft/site-config'))?.[person] !== undefined

const askAboutOffice = (): Promise<boolean> =>
  dialogs.confirm({
    title: logOutWords.officeTitle,
    body: logOutWords.officeBody,
    yes: logOutWords.leave,
    no: logOutWords.stayPayment,
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

const askAboutCart = (count: number): Promise<boolean> =>
  dialogs.confirm({
    title: logOutWords.cartTitle,
    body: logOutWords.cartBody(count),
    yes: logOutWords.cartYes,
    danger: true,
  })
