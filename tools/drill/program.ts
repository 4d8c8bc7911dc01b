import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

/** A program that a drill needs is not on this machine. */
export class Missing extends Error {}

/** The path of a program of this machine. @throws Missing with the package that brings it */
export const programAt = (name: string, debianPackage = name): string => {
  // Debian keeps services where the path of a plain user does not lead.
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/sbin']
  const found = folders.map((folder) => join(folder, name)).find((path) => existsSync(path))
  if (!found) throw new Missing(`${name} is not here. Debian has it: apt-get install ${debianPackage}`)
  return found
}

/** A program that a drill has started. */
export interface Program {
  pid: number
  /** Its last words, for the report of a failure. */
  said: () => string
  /** Ends it, and with `SIGKILL` all that it has started as well. */
  stop: (signal?: NodeJS.Signals) => Promise<void>
}

/** Starts a program in a process group of its own. It ends with the drill, even when the drill fails. */
export const startProgram = (
  path: string,
  args: readonly string[],
  { user, cwd, env }: { user?: { uid: number; gid: number }; cwd: string; env?: Record<string, string> },
): Program => {
  const child = spawn(path, args, {
    ...user,
    cwd,
    env: { ...process.env, ...env },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (said = `${said}${text}`.slice(-8_000)))
  const isOver = () => child.exitCode !== null || child.signalCode !== null
  const kill = () => {
    try {
      process.kill(-child.pid!, 'SIGKILL')
    } catch {
      // All of the group have ended.
    }
  }
  process.once('exit', kill)
  return {
    pid: child.pid!,
    said: () => said,
    stop: async (signal = 'SIGTERM') => {
      process.off('exit', kill)
      if (signal === 'SIGKILL') kill()
      if (isOver()) return
      const ended = once(child, 'exit')
      child.kill(signal)
      await ended
    },
  }
}

/**
 * Asks until the answer is true. @throws with what was waited for, after the time in milliseconds
 * @param what a function where it is known only then, such as what a program has said
 */
export const until = async (
  what: string | (() => string),
  isSo: () => Promise<boolean>,
  within = 60_000,
): Promise<void> => {
  const deadline = Date.now() + within
  while (!(await isSo().catch(() => false))) {
    if (Date.now() > deadline)
      throw new Error(`${typeof what === 'string' ? what : what()}: not within ${within / 1_000} s`)
    await setTimeout(100)
  }
}
