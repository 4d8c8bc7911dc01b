import { appendFileSync, readFileSync } from 'node:fs'

/** The newest entries of a file of JSON lines, kept across restarts. */
export interface LineLog<T> {
  add: (entry: T) => void
  /** Newest first. */
  list: () => T[]
}

const mostLines = 500

const readLines = <T>(file: string): T[] => {
  try {
    return readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .slice(-mostLines)
      .map((line) => JSON.parse(line) as T)
  } catch {
    return []
  }
}

export const openLineLog = <T>(file: string): LineLog<T> => {
  const entries = readLines<T>(file)
  return {
    add: (entry) => {
      appendFileSync(file, `${JSON.stringify(entry)}\n`)
      entries.push(entry)
      if (entries.length > mostLines) entries.shift()
    },
    list: () => [...entries].reverse(),
  }
}
