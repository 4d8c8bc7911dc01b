// A page that was opened before an update still asks for the lazy chunks of its own build. Their names hold their hash,
// so those of a build that was replaced can stay beside the new ones.
import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'

const keptFor = 30 * 24 * 3_600_000

/**
 * Before a build, which empties its folder: copies what is there aside. A copy's time is that of its replacement; one
 * that has been aside before keeps its time.
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

/** After a build: puts what it replaced beside what it made, for 30 days from the replacement. */
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
