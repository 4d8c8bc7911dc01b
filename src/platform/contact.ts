import { proxy } from 'valtio/vanilla'
import { contactLostAfter, slowAnswer } from '#contract/constants.ts'

/**
 * Connection to a server that serves. Only an answer in the API's envelope counts as contact: `navigator.onLine` stays
 * true behind a dead access point, and a captive portal answers 200. A 503 does not, also in the envelope: the kiosk
 * could not check a code either.
 *
 *            fast answer                      one miss, or a slow answer
 *   +------------------------> online ------------------------------> weak
 *   |                            |                                     |
 *   | any answer                 | the browser reports                 | two misses and 40 s without an answer,
 *   |                            v offline                             v or the browser reports offline
 *   +----------------------- offline <---------------------------------+
 */
export interface Contact {
  /** When the last answer that counts as contact arrived, in epoch milliseconds; 0 before the first. */
  lastAnswerAt: number
  /** Requests without an answer since then. */
  misses: number
  /** The browser reports that the device has no network. */
  offline: boolean
  /** When the browser last reported that, in epoch milliseconds. */
  offlineAt: number
  /** The pending or the last answer exceeds the slow-answer limit. */
  slow: boolean
  /** A captive portal answered instead of the server. */
  captive: boolean
}

export type Connection = 'online' | 'weak' | 'offline'

export const createContact = (): Contact =>
  proxy({ lastAnswerAt: 0, misses: 0, offline: false, offlineAt: 0, slow: false, captive: false })

/** `took`: time from the request to the end of its answer, in milliseconds. */
export const noteAnswer = (contact: Contact, now: number, took = 0): void => {
  contact.lastAnswerAt = now
  contact.misses = 0
  // A late answer to a request sent before the network loss must not clear the offline flag.
  if (now - took >= contact.offlineAt) contact.offline = false
  contact.captive = false
  contact.slow = took >= slowAnswer
}

export const noteOffline = (contact: Contact, now: number): void => {
  contact.offline = true
  contact.offlineAt = now
}

/** The browser reports a network: whether the server answers is known with the next request. */
export const noteNetwork = (contact: Contact): void => {
  contact.offline = false
}

export const noteMiss = (contact: Contact, { captive = false } = {}): void => {
  contact.misses += 1
  contact.captive = captive
}

/** Called when a pending request exceeds the slow-answer limit, so that the screen can show the delay. */
export const noteSlow = (contact: Contact): void => {
  contact.slow = true
}

export const connectionOf = (contact: Contact, now: number): Connection =>
  isLost(contact, now) ? 'offline' : contact.misses > 0 || contact.slow ? 'weak' : 'online'

/**
 * Milliseconds since the last answer. A last answer in the future means that the clock was set back: its age is
 * unknown.
 */
const sinceLastAnswer = ({ lastAnswerAt }: Pick<Contact, 'lastAnswerAt'>, now: number): number =>
  lastAnswerAt > now ? Infinity : now - lastAnswerAt

export const isFresh = (contact: Pick<Contact, 'offline' | 'lastAnswerAt'>, now: number, within: number): boolean =>
  !contact.offline && contact.lastAnswerAt > 0 && sinceLastAnswer(contact, now) <= within

/** Lost after two misses and 40 s without an answer, or when the browser reports offline. One miss is a weak signal. */
export const isLost = (contact: Pick<Contact, 'offline' | 'misses' | 'lastAnswerAt'>, now: number): boolean =>
  contact.offline || (contact.misses >= 2 && sinceLastAnswer(contact, now) >= contactLostAfter)
