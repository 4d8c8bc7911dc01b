import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { temporaryFolders } from '../../../tests/support/temporary-folders.ts'
import { from, readSignal, silences, someSilences, synthetic } from './traces.ts'

const folder = temporaryFolders()()
const written = (name: string, moments: number[]): string => {
  const file = join(folder, name)
  writeFileSync(file, moments.join('\n'))
  return file
}

describe('a recorded link', () => {
  it('reads its uplink from the file beside it', () => {
    written('tram.up', [5, 30])
    const { name, up, down } = readSignal(written('tram.down', [0, 10, 20]))
    expect(name).toBe('tram')
    expect([...up.ts]).toEqual([5, 30])
    expect([...down.ts]).toEqual([0, 10, 20])
  })

  it('is used in both directions without an uplink file, under the given name', () => {
    const { name, up, down } = readSignal(`A ferry, 3G=${written('ferry.down', [0, 10])}`)
    expect(name).toBe('A ferry, 3G')
    expect(up).toBe(down)
  })

  it('is rejected when the file is not a trace', () => {
    writeFileSync(join(folder, 'prose.down'), 'once upon a time')
    expect(() => readSignal(join(folder, 'prose.down'))).toThrow('not a mahimahi trace')
  })
})

describe('the silences of a link', () => {
  const signal = readSignal(written('gaps.down', [0, 10, 4_010, 4_020, 11_020, 11_030]))

  it('are listed longest first, without those under a second', () => {
    expect(silences(signal)).toEqual([
      { start: 4_020, length: 7_000 },
      { start: 10, length: 4_000 },
    ])
  })

  it('are the longest pause when none lasts a second', () => {
    expect(silences(readSignal(written('steady.down', [0, 10, 30, 40])))).toEqual([{ start: 10, length: 20 }])
  })

  it('repeat when more are requested than exist', () => {
    expect(someSilences(signal, 1, 3).map(({ length }) => length)).toEqual([4_000, 7_000, 4_000])
  })

  it('come first in a visit that begins in one', () => {
    const { down } = from(signal, silences(signal)[0]!.start)
    expect(down.ts[0]).toBe(7_000)
  })
})

it('is a synthetic one of twenty seconds without a recording', () => {
  const { down } = synthetic()
  expect(Math.round(down.period / 1_000)).toBe(20)
  expect(silences(synthetic()).map(({ length }) => Math.floor(length / 1_000))).toEqual([3, 3])
})
