import { expect, test } from 'vitest'
import { runStories, type Ran } from './run.ts'

/** Runs stories of a minute each, one after another, on a clock of its own. */
const runFor = async (minutes: number, files: string[], ends: Record<string, Ran['end']> = {}) => {
  let time = 5_000
  const ran: Ran[] = []
  const late = await runStories({
    files,
    lanes: 1,
    limit: minutes * 60_000,
    now: () => time,
    run: async ({ file, limit }) => {
      time += Math.min(60_000, limit)
      return { file, end: limit < 60_000 ? 'cut' : (ends[file] ?? 'passed'), seconds: 60, output: '' }
    },
    onRan: (story) => ran.push(story),
  })
  return { ran: ran.map(({ file, end }) => `${file} ${end}`), late }
}

test('all stories are run in the time that they need, and a failed one ends none of the others', async () => {
  expect(await runFor(Infinity, ['a', 'b', 'c'], { b: 'failed' })).toEqual({
    ran: ['a passed', 'b failed', 'c passed', 'b failed'],
    late: [],
  })
})

test('a story that fails beside another and passes alone is unstable, and stays failed when no time is left', async () => {
  const once: Record<string, Ran['end']> = { b: 'failed' }
  const ends = new Proxy(once, {
    get: (_all, file: string) => {
      const end = once[file]
      delete once[file]
      return end
    },
  })
  expect((await runFor(Infinity, ['a', 'b', 'c'], ends)).ran).toEqual([
    'a passed',
    'b failed',
    'c passed',
    'b unstable',
  ])
  expect((await runFor(2, ['a', 'b'], { b: 'failed' })).ran).toEqual(['a passed', 'b failed'])
})

test('no story is started when the time is over, and one that is cut has not failed', async () => {
  expect(await runFor(1, ['a', 'b', 'c'])).toEqual({ ran: ['a passed'], late: ['b', 'c'] })
  expect(await runFor(1.5, ['a', 'b', 'c'])).toEqual({ ran: ['a passed'], late: ['b', 'c'] })
  expect(await runFor(-3, ['a'])).toEqual({ ran: [], late: ['a'] })
})

test('stories run beside each other in as many lanes as there are', async () => {
  let running = 0
  let most = 0
  const run = async ({ file }: { file: string }): Promise<Ran> => {
    most = Math.max(most, ++running)
    await Promise.resolve()
    running--
    return { file, end: 'passed', seconds: 1, output: '' }
  }
  const files = ['a', 'b', 'c', 'd', 'e']
  await runStories({ files, lanes: 2, limit: 1000, now: () => 0, run, onRan: () => {} })
  expect(most).toBe(2)
})
