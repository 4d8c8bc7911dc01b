import { closeSync, fstatSync, fsyncSync, mkdirSync, openSync, readSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * One event at the gateway. A `charge` line took money from a card; `decline` and `refusal` took none; after a `void`
 * the reference holds no money and is never charged again. A `refund` line paid a part of a charge back, a
 * `refund-refusal` nothing.
 */
export interface LedgerLine {
  at: string
  type: 'charge' | 'decline' | 'refusal' | 'void' | 'lookup' | 'refund' | 'refund-refusal'
  /** The merchant's account. Two accounts may use the same reference for different payments. */
  account: string
  reference: string
  /** Of a refund: its own reference. */
  refund?: string
  /** Cents. */
  amount?: number
  currency?: string
  token?: string
  code?: string
  /** False: the charge or the refund was made, but its answer was not sent. */
  answered?: boolean
  /** The result of a look-up. */
  outcome?: string
}

export interface Ledger {
  /** On disk before it returns. */
  append: (line: LedgerLine) => void
  /** Every line of an account about a reference, oldest first, including lines written by other processes. */
  linesOf: (account: string, reference: string) => readonly LedgerLine[]
  /** Every line of an account, the oldest first. */
  linesOfAccount: (account: string) => readonly LedgerLine[]
  close: () => void
}

/**
 * Opens the append-only ledger (JSON lines) and replays it. Writes are synchronous: a line is decided and written in
 * one step, so two concurrent charges of one reference cannot both succeed.
 */
export const openLedger = (path: string): Ledger => {
  mkdirSync(dirname(path), { recursive: true })
  const file = openSync(path, 'a+')
  const known = new Map<string, LedgerLine[]>()
  const ofAccount = new Map<string, LedgerLine[]>()
  let read = 0
  let rest = ''

  const remember = (text: string) => {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      const entry = parseLine(line)
      if (!entry) continue
      const key = keyOf(entry.account, entry.reference)
      known.set(key, [...(known.get(key) ?? []), entry])
      const all = ofAccount.get(entry.account) ?? []
      all.push(entry)
      ofAccount.set(entry.account, all)
    }
  }

  const catchUp = () => {
    const size = fstatSync(file).size
    if (size <= read) return
    const buffer = Buffer.alloc(size - read)
    readSync(file, buffer, 0, buffer.length, read)
    read = size
    remember(buffer.toString('utf8'))
  }

  catchUp()
  if (rest !== '') writeSync(file, '\n')

  return {
    append: (line) => {
      writeSync(file, `${JSON.stringify(line)}\n`)
      fsyncSync(file)
      catchUp()
    },
    linesOf: (account, reference) => {
      catchUp()
      return known.get(keyOf(account, reference)) ?? []
    },
    linesOfAccount: (account) => {
      catchUp()
      return ofAccount.get(account) ?? []
    },
    close: () => closeSync(file),
  }
}

const keyOf = (account: string, reference: string): string => JSON.stringify([account, reference])

/** A line truncated by a crash was never acknowledged, so it is skipped. */
const parseLine = (text: string): LedgerLine | null => {
  if (text === '') return null
  try {
    return JSON.parse(text) as LedgerLine
  } catch {
    return null
  }
}
