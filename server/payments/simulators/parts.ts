import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '#server/basics/ports.ts'
import { textOf } from '../exchange.ts'
import { readXml, textIn } from '../xml.ts'
import { simulatedAccounts, type SimulatedAccounts, type SimulatorOrigins } from './accounts.ts'
import type { Bank, BankCharge, Charged } from './bank.ts'
import type { Faults } from './faults.ts'
import type { Forms } from './forms.ts'

/** What every simulator is made from. */
export interface SimulatorParts {
  app: FastifyInstance
  clock: Clock
  bank: Bank
  forms: Forms
  faults: Faults
  origins: SimulatorOrigins
  /** The credentials of an account, derived from its name. */
  accountOf: (account: string) => SimulatedAccounts
  /** Posts a result to the shop. */
  deliver: (url: string, fields: Record<string, string>) => Promise<void>
}

export const accountsOf = (secret: string, port: number) => (account: string) =>
  simulatedAccounts(secret, account, port)

/** Fields of a form or of an address. */
export const fieldsOf = (request: FastifyRequest): Record<string, string> => {
  const all = { ...(request.query as object), ...(typeof request.body === 'object' ? request.body : {}) }
  return Object.fromEntries(Object.keys(all).map((name) => [name, textOf(all, name)]))
}

/** Brings a result as often as the faults say. */
export const bring = async (faults: Faults, deliver: () => Promise<void>): Promise<void> => {
  if (faults.results === 'never') return
  await deliver()
  if (faults.results === 'twice') await deliver()
}

/** A charge that arrives, or one whose reference has been charged before and is not charged again. */
export type Arrived = Exclude<Charged, { kind: 'silent' }> | { kind: 'known' }

/**
 * Charges unless the charge is lost on its way.
 * @param isKnown asked when the charge arrives, which may be late
 * @returns null when the request gets no answer
 */
export const chargeAs = async (
  { bank, faults }: Pick<SimulatorParts, 'bank' | 'faults'>,
  reply: FastifyReply,
  wanted: Parameters<Bank['charge']>[0],
  isKnown: () => boolean = () => false,
): Promise<Arrived | null> => {
  if (await faults.admit()) {
    const arrived: Arrived | { kind: 'silent' } = isKnown() ? { kind: 'known' } : bank.charge(wanted)
    if (arrived.kind !== 'silent') return arrived
  }
  void reply.hijack()
  return null
}

/**
 * Pays back unless the request is lost on its way.
 * @returns null when the request gets no answer
 */
export const payBackAs = <T>(faults: Faults, reply: FastifyReply, payBack: () => T): T | null => {
  const paid = faults.refunds === 'never' ? null : payBack()
  if (faults.refunds === 'asUsual' || faults.refunds === 'wholeOnly') return paid
  void reply.hijack()
  return null
}

export const xmlOf = (request: FastifyRequest) => {
  const xml = String(request.body)
  const read = readXml(xml)
  return { xml, text: (name: string) => textIn(read, name) }
}

/** The charge that counts: one that stands, else the newest. */
export const standing = (charges: readonly BankCharge[]): BankCharge | undefined =>
  charges.find(({ state }) => state === 'approved') ?? charges.at(-1)
