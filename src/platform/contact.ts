import { proxy } from 'valtio/vanilla'
import { contactLostAfter, slowAnswer } from '#contract/constants.ts'

/**
 * What is known of the server's reach. Contact is an answer in our envelope, nothing less:
 * `navigator.onLine` stays true behind a dead access point, and a captive portal answers 200.
 *
 *            answer, quick                    one miss, or an answer that takes long
 *   ┌────────────────────────► online ──────────────────────────────► weak
 *   │                            │                                     │
 *   │ any answer                 │ the device's own word               │ two misses and 40 s without an answer,
 *   │                            ▼                                     ▼ or the device's own word
 *   └──────────────────────── offline ◄────────────────────────────────┘
 */
export interface Contact {
  /** When the last enveloped answer came, in epoch milliseconds; 0 before the first. */
  lastAnswerAt: number
  /** Requests since then that got no answer. */
  misses: number
  /** The device itself said that it has no network. */
  offline: boolean
  /** When it said so last, in epoch milliseconds. */
  offlineAt: number
  /** The answer on its way, or the last one, takes long. */
  slow: boolean
  /** Somebody else answered in the server's place: a Wi-Fi that wants a sign-in first. */
  captive: boolean
}

export type Connection = 'online' | 'weak' | 'offline'

export const createContact = (): Contact =>
  proxy({ lastAnswerAt: 0, misses: 0, offline: false, offlineAt: 0, slow: false, captive: false })

/** `took`: from the request to the end of its answer, in milliseconds. */
export const noteAnswer = (contact: Contact, now: number, took = 0): void => {
  contact.lastAnswerAt = now
  contact.misses = 0
  // One that was asked for before the network went only comes late.
  if (now - took >= contact.offlineAt) contact.offline = false
  contact.captive = false
  contact.slow = took >= slowAnswer
}

export const noteOffline = (contact: Contact, now: number): void => {
  contact.offline = true
  contact.offlineAt = now
}

export const noteSilence = (contact: Contact, { captive = false } = {}): void => {
  contact.misses += 1
  contact.captive = captive
}

/** A request has been under way for so long that the person ought to know why nothing happens. */
export const noteSlow = (contact: Contact): void => {
  contact.slow = true
}

export const connectionOf = (contact: Contact, now: number): Connection =>
  isLost(contact, now) ? 'offline' : contact.misses > 0 || contact.slow ? 'weak' : 'online'

/** Since the last answer, in milliseconds. An answer of the future means that the clock was set back: how old it is nobody knows. */
const silence = ({ lastAnswerAt }: Pick<Contact, 'lastAnswerAt'>, now: number): number =>
  lastAnswerAt > now ? Infinity : now - lastAnswerAt

export const isFresh = (contact: Pick<Contact, 'offline' | 'lastAnswerAt'>, now: number, within: number): boolean =>
  !contact.offline && contact.lastAnswerAt > 0 && silence(contact, now) <= within

/** Two failures and 40 s of silence, or the device's own word. One failure alone is only a weak signal. */
export const isLost = (contact: Pick<Contact, 'offline' | 'misses' | 'lastAnswerAt'>, now: number): boolean =>
  contact.offline || (contact.misses >= 2 && silence(contact, now) >= contactLostAfter)
