import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const sourcesIn = (folder: string): Map<string, string> =>
  new Map(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
      .map((path) => [join(folder, path), readFileSync(join(folder, path), 'utf8')]),
  )

/** The objects of texts in a file, with the names of their members. */
const textsIn = (source: string): { object: string; members: string[] }[] =>
  [...source.matchAll(/^export const (\w+) = \{\n(.*?)^\} as const/gms)].map(([, object = '', body = '']) => ({
    object,
    members: [...body.matchAll(/^ {2}(\w+):/gm)].map(([, member = '']) => member),
  }))

/** Members that no file which uses the object names. An object that is read by a computed name counts as used. */
const unusedIn = (words: ReadonlyMap<string, string>, users: ReadonlyMap<string, string>): string[] =>
  [...words].flatMap(([path, source]) =>
    textsIn(source).flatMap(({ object, members }) => {
      const using = [...users].filter(([user, text]) => user !== path && text.includes(object)).map(([, text]) => text)
      if (using.some((text) => text.includes(`${object}[`))) return []
      return members
        .filter((member) => !using.some((text) => new RegExp(`\\b${member}\\b`).test(text)))
        .map((member) => `${object}.${member}`)
    }),
  )

test('every text of the words is used by the app', () => {
  const words = sourcesIn('src/words')
  expect([...words.values()].flatMap(textsIn).length).toBeGreaterThan(30)
  expect(unusedIn(words, sourcesIn('src'))).toEqual([])
})

test('a text that nothing uses is found, by its object', () => {
  const words = new Map([['a.ts', "export const aWords = {\n  title: 'A',\n  old: 'B',\n} as const\n"]])
  const screen = 'const a = aWords.title'
  expect(unusedIn(words, new Map([['b.tsx', screen]]))).toEqual(['aWords.old'])
  expect(unusedIn(words, new Map([['b.tsx', `${screen}; const b = aWords[name]`]]))).toEqual([])
})
