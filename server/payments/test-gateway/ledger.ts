import { closeSync, fstatSync, fsyncSync, mkdirSync, openSync, readSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * One thing that the gateway did. A `charge` line is money taken from a card; `decline` and `refusal` took nothing;
 * after a `void` the reference holds no money and never will.
 */
export interface LedgerLine {
  at: string
  type: 'charge' | 'decline' | 'refusal' | 'void' | 'lookup'
  reference: string
  /** Cents. */
  amount?: number
  currency?: string
  token?: string
  code?: string
  /** False: the charge was made, but its answer never left the gateway. */
  answered?: boolean
  /** Of a look-up: what it said. */
  outcome?: string
}

export interface Ledger {
  /** On disk before it returns. */
  append: (line: LedgerLine) => void
  /** Every line about a reference, oldest first, those of other processes included. */
  linesOf: (reference: string) => readonly LedgerLine[]
  close: () => void
}

/**
 * Opens the append-only ledger (JSON lines) and replays it. Writes are synchronous: a line is decided and on disk
 * in one step, so two charges of one reference cannot pass each other.
 */
export const openLedger = (path: string): Ledger => {
  mkdirSync(dirname(path), { recursive: true })
  const file = openSync(path, 'a+')
  const byReference = new Map<string, LedgerLine[]>()
  let read = 0
  let rest = ''

  const remember = (text: string) => {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      const entry = parseLine(line)
      if (entry) byReference.set(entry.reference, [...(byReference.get(entry.reference) ?? []), entry])
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
    linesOf: (reference) => {
      catchUp()
      return byReference.get(reference) ?? []
    },
    close: () => closeSync(file),
  }
}

/** A line that a crash cut short was never acknowledged: it is skipped. */
const parseLine = (text: string): LedgerLine | null => {
  if (text === '') return null
  try {
    return JSON.parse(text) as LedgerLine
  } catch {
    return null
  }
}
