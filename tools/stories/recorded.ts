import { readFileSync, writeFileSync } from 'node:fs'

const path = new URL('durations.json', import.meta.url)

/** Seconds of each story's last recorded run, by file. */
export const recordedSeconds = (): Record<string, number> =>
  JSON.parse(readFileSync(path, 'utf8')) as Record<string, number>

/** Replaces the durations of the stories given, and forgets those of files that are no longer there. */
export const recordSeconds = (took: Record<string, number>, files: string[]): void => {
  const all = { ...recordedSeconds(), ...took }
  const kept = files.flatMap((file) => (all[file] === undefined ? [] : [[file, all[file]]]))
  writeFileSync(path, `${JSON.stringify(Object.fromEntries(kept), null, 2)}\n`)
}
