import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'
import { expect, test } from 'vitest'

/** Attributes whose text a user sees or hears. */
const spoken = new Set(['label', 'title', 'alt', 'placeholder', 'aria-label', 'hint', 'description', 'detail', 'name'])

/** Members of a dialog that are texts. */
const told = new Set(['title', 'body', 'yes', 'no', 'ok'])

/** Components whose attributes name something else: an icon, a field. */
const named = new Set(['Icon', 'IconTile', 'meta', 'input', 'Field'])

const isText = (text: string): boolean => /\p{L}{2}/u.test(text)

/** Texts that a component states itself. */
const literalsIn = (path: string, source: string): string[] => {
  const found: string[] = []
  const { program } = parseSync(path, source)
  new Visitor({
    JSXText: ({ value }) => {
      if (isText(value)) found.push(`${path}: ${value.trim()}`)
    },
    JSXOpeningElement: ({ name, attributes }) => {
      const element = name.type === 'JSXIdentifier' ? name.name : ''
      for (const attribute of attributes) {
        if (attribute.type !== 'JSXAttribute' || attribute.value?.type !== 'Literal') continue
        const of = attribute.name.type === 'JSXIdentifier' ? attribute.name.name : ''
        const { value } = attribute.value
        if (named.has(element) && of === 'name') continue
        if (spoken.has(of) && typeof value === 'string' && isText(value)) found.push(`${path}: ${of}="${value}"`)
      }
    },
    CallExpression: ({ callee, arguments: given }) => {
      if (callee.type !== 'MemberExpression' || callee.object.type !== 'Identifier') return
      if (callee.object.name !== 'toasts' && callee.object.name !== 'dialogs') return
      for (const each of given) {
        const parts =
          each.type === 'ObjectExpression'
            ? each.properties.flatMap((part) =>
                part.type === 'Property' && part.key.type === 'Identifier' && told.has(part.key.name) ? part.value : [],
              )
            : [each]
        for (const part of parts)
          if (part.type === 'Literal' && typeof part.value === 'string' && /\s/.test(part.value))
            found.push(`${path}: "${part.value}"`)
      }
    },
  }).visit(program)
  return found
}

test('what a screen says comes from the words, not from the screen', () => {
  const files = ['app', 'kit', 'customer', 'phone', 'ui', 'web', 'render'].flatMap((room) =>
    readdirSync(`src/${room}`, { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|(^|\/)art\//.test(path))
      .map((path) => join('src', room, path)),
  )
  expect(files.length).toBeGreaterThan(100)
  expect(files.flatMap((path) => literalsIn(path, readFileSync(path, 'utf8')))).toEqual([])
})

test('a text between tags, in a spoken attribute, a toast or a dialog is found; a name of an icon is not', () => {
  const source = `const a = <p title="Hello there">Pay now <Icon name="wallet" /> · {words.total}</p>`
  expect(literalsIn('a.tsx', source)).toEqual(['a.tsx: title="Hello there"', 'a.tsx: Pay now'])
  const calls = `toasts.show('All is well', 'info'); dialogs.alert({ kind: 'error', title: 'Not found', body: words.b })`
  expect(literalsIn('a.ts', calls)).toEqual(['a.ts: "All is well"', 'a.ts: "Not found"'])
})
