import { subscribe } from 'valtio/vanilla'
import { contactLostAfter, contactProbeEvery, contactProbeTimeout, freshContact } from '#contract/constants.ts'
import { sleep, type Clock } from '#src/platform/clock.ts'
import { isFresh, isLost, type Contact } from '#src/platform/contact.ts'

/**
 * Whether a code may be in the document. The kiosk checks every code online, so one without contact could be rejected.
 *
 *   open ──contact within 30 s──► shown ◄──────── any answer ────────┐
 *     └─else─► checking ──an answer──► shown                         │
 *                 └──two failures──► withheld ──probe, online, visible, Try again
 *   shown ──one failure──► weak ──two, and 40 s without contact, or `offline`──► withheld
 */
export type CodeAccess = 'checking' | 'shown' | 'weak' | 'withheld'

export interface GatePorts {
  clock: Clock
  contact: Contact
  /** Fetches the code's item, conditionally; rejects without an answer. */
  check(): Promise<unknown>
  /** The smallest request of the API; rejects without an answer. */
  probe(): Promise<unknown>
}

export interface CodeGate {
  access(): CodeAccess
  /** Called by Try again, when the page becomes visible and on the `online` event. */
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
 * Watches contact as long as a code is open, and probes: at once when the last contact is old, then every 15 s.
 * `tell` is called with every state after the first.
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
      // A screen may have the same request in flight, with a longer time-out than the kiosk allows.
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
