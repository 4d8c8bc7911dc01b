import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { cleanSvg } from './clean-svg.ts'

const svg = (inside: string, root = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 9 9"${root}>${inside}</svg>`
const clean = (inside: string, root = '') => cleanSvg(Buffer.from(svg(inside, root)))

const art = new URL('../demo/art/', import.meta.url)
const drawings = readdirSync(art, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.svg'))

test.each(drawings)('the drawing %s looks as before', async (name) => {
  const bytes = readFileSync(new URL(name, art))
  const cleaned = cleanSvg(bytes)!
  const pixels = (given: Uint8Array) => sharp(given).resize(200, 200, { fit: 'inside' }).raw().toBuffer()
  expect((await pixels(Buffer.from(cleaned))).equals(await pixels(bytes))).toBe(true)
  expect(cleanSvg(Buffer.from(cleaned))).toBe(cleaned)
})

describe('what runs, loads or links is removed:', () => {
  test.each<[string, string]>([
    ['a script', '<script>alert(1)</script>'],
    ['a script of another case', '<SCRIPT>alert(1)</SCRIPT>'],
    ['a script in a namespace prefix', '<x:script xmlns:x="http://www.w3.org/2000/svg">alert(1)</x:script>'],
    ['a script in CDATA', '<style><![CDATA[</style><script>alert(1)</script>]]></style>'],
    ['a script in an escaped style', '<style>&lt;/style>&lt;script>alert(1)&lt;/script></style>'],
    ['an event handler', '<rect onload="alert(1)" OnClick="alert(1)" width="1"/>'],
    ['a link', '<a href="javascript:alert(1)"><text>alert(1)</text></a>'],
    ['a link with a colon in code', '<a xlink:href="java&#115;cript:alert(1)"/>'],
    [
      'a foreign object',
      '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><img src="x" onerror="alert(1)"/></body></foreignObject>',
    ],
    ['an animated link', '<a id="q"/><animate href="#q" attributeName="href" to="javascript:alert(1)"/>'],
    ['a set handler', '<set attributeName="onmouseover" to="alert(1)"/>'],
    ['a picture elsewhere', '<image href="https://evil.example/alert(1).png"/>'],
    ['an embedded document', '<image href="data:image/svg+xml;base64,PHN2Zz4="/>'],
    [
      'a shape elsewhere',
      '<use href="https://evil.example/alert(1).svg#x"/><use xlink:href="//evil.example/alert(1)"/>',
    ],
    ['an import', '<style>@import "https://evil.example/alert(1).css";</style>'],
    ['a font', '<style>@font-face{font-family:x;src:url(https://evil.example/alert(1))}</style>'],
    ['a style that loads', '<rect style="fill:url(https://evil.example/alert(1))"/>'],
    ['a value that loads', '<rect fill="url(https://evil.example/alert(1)#x)" filter="URL( \'//evil.example\' )"/>'],
    ['a name in escapes', '<rect style="fill:u\\72l(https://evil.example/alert(1))"/>'],
    ['a set of pictures', '<rect style="fill:image-set(\'https://evil.example/alert(1)\' 1x)"/>'],
    ['a filter that loads', '<filter id="f"><feImage href="https://evil.example/alert(1)"/></filter>'],
    ['a style sheet', '<?xml-stylesheet href="https://evil.example/alert(1).css"?>'],
    ['another base', '<g xml:base="https://evil.example/alert(1)"/>'],
    ['an XHTML script', '<script xmlns="http://www.w3.org/1999/xhtml">alert(1)</script>'],
    ['an iframe', '<iframe srcdoc="&lt;script&gt;alert(1)&lt;/script&gt;"/>'],
  ])('%s', (_, hostile) => {
    const cleaned = clean(hostile)!
    expect(cleaned).not.toMatch(/script|evil|alert\(1\)[^<]*[">]|foreignObject|<a\b|on\w+=|@import|data:/i)
    expect(cleanSvg(Buffer.from(cleaned))).toBe(cleaned)
  })

  test('a handler or another namespace of the root', () => {
    expect(clean('<path d="M0 0"/>', ' onload="alert(1)"')).not.toContain('onload')
    expect(cleanSvg(Buffer.from('<svg xmlns="http://www.w3.org/1999/xhtml"><g/></svg>'))).toBe(
      '<svg xmlns="http://www.w3.org/2000/svg"><g></g></svg>',
    )
  })
})

test('references within the file, and colours for dark pages, stay', () => {
  const kept = '<style>.a{fill:red}@media (prefers-color-scheme: dark){.a{fill:url(#p)}}</style>'
  expect(clean(kept)).toContain(kept)
  expect(clean('<use xlink:href="#a"/><rect fill="url(#p)"/>')).toContain('xlink:href="#a"></use><rect fill="url(#p)"')
})

test.each<[string, string | Buffer]>([
  ['HTML', '<html><svg xmlns="http://www.w3.org/2000/svg"></svg></html>'],
  ['text', 'svg'],
  ['nothing', ''],
  ['entities', `<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>${svg('<text>&b;</text>')}`],
  ['an entity of a file', `<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>${svg('<text>&a;</text>')}`],
  ['UTF-16', Buffer.from(svg(''), 'utf16le')],
  ['a null', svg('\0')],
])('%s is no SVG', (_, given) => {
  expect(cleanSvg(Buffer.from(given as string))).toBeNull()
})

test('a document type without entities is dropped', () => {
  const given = `<?xml version="1.0"?><!-- made --><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/x.dtd">${svg('')}`
  expect(cleanSvg(Buffer.from(given))).toMatch(/^<svg /)
})

test('a large drawing gets a size that the server can draw', () => {
  expect(cleanSvg(Buffer.from('<svg width="40960" height="20480"></svg>'))).toBe(
    '<svg xmlns="http://www.w3.org/2000/svg" width="1024" height="512" viewBox="0 0 40960 20480"></svg>',
  )
})

test('a second pass changes nothing, whatever is given', () => {
  const piece = fc.constantFrom(
    '<style>',
    '</style>',
    '<![CDATA[',
    ']]>',
    '<script>',
    '</script>',
    '<g>',
    '</g>',
    '&lt;',
    '&amp;',
    '"',
    "'",
    '<rect ',
    'fill="url(#a)"',
    'href="#a"',
    'onload="x"',
    '/>',
    '>',
    '<',
    '<!--',
    '-->',
    'alert(1)',
    '&#60;',
    '<use ',
    '\n',
    '=',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const once = clean(pieces.join(''))
      if (once === null) return
      expect(once).not.toMatch(/<script/)
      expect(cleanSvg(Buffer.from(once))).toBe(once)
    }),
    { numRuns: 500, seed: 7 },
  )
})
