import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { temporaryFolders } from '#tests/support/temporary-folders.ts'
import { from, readSignal, silences, someSilences, synthetic } from './traces.ts'

const folder = temporaryFolders()()
const written = (name: string, moments: number[]): string => {
  const file = join(folder, name)
  writeFileSync(file, moments.join('\n'))
  return file
}

describe('a recorded link', () => {
  it('has its uplink beside it', () => {
    written('tram.up', [5, 30])
    const { name, up, down } = readSignal(written('tram.down', [0, 10, 20]))
    expect(name).toBe('tram')
    expect([...up.ts]).toEqual([5, 30])
    expect([...down.ts]).toEqual([0, 10, 20])
  })

  it('is played both ways when there is none, under the name that it is given', () => {
    const { name, up, down } = readSignal(`A ferry, 3G=${written('ferry.down', [0, 10])}`)
    expect(name).toBe('A ferry, 3G')
    expect(up).toBe(down)
  })

  it('is refused when it is no trace', () => {
    writeFileSync(join(folder, 'prose.down'), 'once upon a time')
    expect(() => readSignal(join(folder, 'prose.down'))).toThrow('not a mahimahi trace')
  })
})

describe('the silences of a link', () => {
  const signal = readSignal(written('gaps.down', [0, 10, 4_010, 4_020, 11_020, 11_030]))

  it('are told longest first, without those that nobody notices', () => {
    expect(silences(signal)).toEqual([
      { start: 4_020, length: 7_000 },
      { start: 10, length: 4_000 },
    ])
  })

  it('are the longest pause where nobody would notice any', () => {
    expect(silences(readSignal(written('steady.down', [0, 10, 30, 40])))).toEqual([{ start: 10, length: 20 }])
  })

  it('begin anew when more are asked for', () => {
    expect(someSilences(signal, 1, 3).map(({ length }) => length)).toEqual([4_000, 7_000, 4_000])
  })

  it('are what a visit that begins in one meets first', () => {
    const { down } = from(signal, silences(signal)[0]!.start)
    expect(down.ts[0]).toBe(7_000)
  })
})

it('comes and goes in twenty seconds where nobody recorded one', () => {
  const { down } = synthetic()
  expect(Math.round(down.period / 1_000)).toBe(20)
  expect(silences(synthetic()).map(({ length }) => Math.floor(length / 1_000))).toEqual([3, 3])
})
