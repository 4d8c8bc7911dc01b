// A page opened before an update still loads the lazy chunks of its own build. Chunk names hold a hash, so chunks of
// replaced builds can stay beside the new ones.
import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'

const keptFor = 30 * 24 * 3_600_000

/**
 * Runs before a build, which empties its folder: copies the current chunks aside. A new copy gets the current time; an
 * existing copy keeps its time.
 */
export function setAside(built, aside, now) {
  mkdirSync(aside, { recursive: true })
  for (const name of filesIn(built)) {
    const copy = join(aside, name)
    if (existsSync(copy)) continue
    copyFileSync(join(built, name), copy)
    utimesSync(copy, now, now)
  }
}

/** Runs after a build: copies replaced chunks beside the new ones, for 30 days from their replacement. */
export function bringBack(built, aside, now) {
  for (const name of filesIn(aside)) {
    const copy = join(aside, name)
    const isCurrent = existsSync(join(built, name))
    if (isCurrent || now.getTime() - statSync(copy).mtimeMs > keptFor) rmSync(copy)
    else copyFileSync(copy, join(built, name))
  }
}

function filesIn(folder) {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)
}
