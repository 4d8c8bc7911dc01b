import { subscribe } from 'valtio/vanilla'
import { contactLostAfter, contactProbeEvery, contactProbeTimeout, freshContact } from '#contract/constants.ts'
import { sleep, type Clock } from '#src/platform/clock.ts'
import { isFresh, isLost, type Contact } from '#src/platform/contact.ts'

/**
 * Whether a code may stand in the document. The kiosk checks every code live, so one without contact could be turned away.
 *
 *   open ──contact of 30 s at most──► shown ◄──────── any answer ────────┐
 *     └─else─► checking ──an answer──► shown                             │
 *                 └──two silences──► withheld ──probe, online, return, Try again
 *   shown ──one silence──► weak ──two, and 40 s without contact, or `offline`──► withheld
 */
export type CodeAccess = 'checking' | 'shown' | 'weak' | 'withheld'

export interface GatePorts {
  clock: Clock
  contact: Contact
  /** Asks for what the code belongs to, conditionally; rejects when nothing came back. */
  check(): Promise<unknown>
  /** The smallest question there is; rejects when nothing came back. */
  probe(): Promise<unknown>
}

export interface CodeGate {
  access(): CodeAccess
  /** Try again, and whenever the page is seen again or the device says that it is online. */
  check(): void
  probe(): void
  close(): void
}

/** A first attempt and one retry. */
const attempts = 2

/** What contact makes of the state; `checking` ends only by an answer or by the check itself. */
const accessAfter = (access: CodeAccess, contact: Contact, now: number): CodeAccess => {
  if (access === 'checking' || access === 'withheld') return isFresh(contact, now, freshContact) ? 'shown' : access
  if (isLost(contact, now)) return 'withheld'
  return contact.misses > 0 ? 'weak' : 'shown'
}

/**
 * Watches contact for as long as a code is open, and asks for it: at once when it is old, then every 15 s.
 * `tell` hears of every change after the first state.
 */
export const openCodeGate = (ports: GatePorts, tell: (access: CodeAccess) => void): CodeGate => {
  const { clock, contact } = ports
  const fresh = isFresh(contact, clock.now(), freshContact)
  let access: CodeAccess = fresh ? 'shown' : 'checking'
  let open = true
  let round = 0
  let cancelProbe = (): void => {}
  let cancelLoss = (): void => {}

  const become = (next: CodeAccess): void => {
    if (open && next !== access) tell((access = next))
  }

  const look = (): void => {
    become(accessAfter(access, contact, clock.now()))
    cancelLoss()
    const lostIn = contact.lastAnswerAt + contactLostAfter - clock.now()
    if (open && access === 'weak' && lostIn > 0) cancelLoss = clock.after(lostIn, look)
  }

  const probe = (): void => {
    cancelProbe()
    if (!open) return
    cancelProbe = clock.after(contactProbeEvery, probe)
    if (access !== 'checking') void ports.probe().then(look, look)
  }

  const check = async (): Promise<void> => {
    const mine = (round += 1)
    become('checking')
    const goesOn = () => open && mine === round && access === 'checking'
    for (let attempt = 0; attempt < attempts && goesOn(); attempt += 1) {
      // The answer may be awaited by a screen too, with more patience than a person at the kiosk has.
      await Promise.race([ports.check(), sleep(clock, contactProbeTimeout)]).then(look, look)
    }
    if (goesOn()) become('withheld')
  }

  const stopWatching = subscribe(contact, look, true)
  if (fresh) look()
  else void check()
  cancelProbe = clock.after(contactProbeEvery, probe)

  return {
    access: () => access,
    check: () => void check(),
    probe,
    close() {
      open = false
      stopWatching()
      cancelProbe()
      cancelLoss()
    },
  }
}
