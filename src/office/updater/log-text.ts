import type { LogEntry } from './updater.ts'

/** The log as a file, a line for each entry. */
export const logText = (entries: readonly LogEntry[]): string =>
  entries.map(({ at, environment, text }) => `${new Date(at).toISOString()} ${environment} ${text}\n`).join('')
