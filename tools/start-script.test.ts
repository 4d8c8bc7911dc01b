import { afterEach, expect, test, vi } from 'vitest'
import { followingMark, pictureId } from '../contract/screen-picture.ts'
import { joinChunks } from './start-script.ts'

const chunk = (fileName: string, code: string, imports: readonly string[] = []) => ({
  fileName,
  code,
  imports: [...imports],
})

const library = chunk(
  'static/library-a1.js',
  'let a=1;function b(){return a}class C{}export{a as x,b as y,C as default};',
)
const entry = chunk(
  'static/entry-b2.js',
  'import{x as n,y as f}from"./library-a1.js";import"./library-a1.js";const g=n+f();self.seen.push(g,import.meta.url);export{g as z};',
  [library.fileName],
)

interface Picture {
  hasAttribute(name: string): boolean
  follow(next: boolean): void
}

/** What waits for a turn of its own. */
const tasks: (() => void)[] = []
const nextTask = async () => {
  tasks.shift()!()
  await new Promise((resolve) => setImmediate(resolve))
}

const aPicture = (): Picture => {
  let [isFollowing, changed] = [false, () => undefined as void]
  class Watching {
    constructor(look: (changes: unknown[], watching: Watching) => void) {
      changed = () => look([], this)
    }
    observe() {}
    disconnect() {
      changed = () => undefined
    }
  }
  vi.stubGlobal('MutationObserver', Watching)
  vi.stubGlobal('setTimeout', (task: () => void) => void tasks.push(task))
  return {
    hasAttribute: (name) => name === followingMark && isFollowing,
    follow: (next) => {
      isFollowing = next
      changed()
    },
  }
}
afterEach(() => {
  vi.unstubAllGlobals()
  tasks.length = 0
})

const all = (...chunks: (typeof entry)[]) => new Map(chunks.map((each) => [each.fileName, each]))

/** Runs a classic script as a page does. @param picture the stored picture, where there is one @returns its global object */
const run = (code: string, picture: Picture | null = null) => {
  const self: { seen: unknown[]; clearcoatStart?: Record<string, Record<string, unknown>> } = { seen: [] }
  const document = {
    currentScript: { src: 'https://puddle.test/static/start-c3.js' },
    getElementById: (id: string) => (id === pictureId ? picture : null),
  }
  // oxlint-disable-next-line no-implied-eval, no-new-func -- the script is what is tested
  new Function('self', 'document', code)(self, document)
  return self
}

test('the chunks of a start run once, each after those that it imports', () => {
  const { code } = joinChunks(entry, all(entry, library))
  expect(run(code).seen).toEqual([2, 'https://puddle.test/static/start-c3.js'])
})

test('under a stored picture each chunk runs in a task of its own', async () => {
  const { code } = joinChunks(entry, all(entry, library))
  const { seen, clearcoatStart: kept } = run(code, aPicture())
  expect(Object.keys(kept!)).toEqual([])
  await nextTask()
  expect(Object.keys(kept!)).toEqual(['library-a1.js'])
  await nextTask()
  expect(seen).toEqual([2, 'https://puddle.test/static/start-c3.js'])
})

test('no chunk runs while the picture waits for that of another screen', async () => {
  const picture = aPicture()
  const { code } = joinChunks(entry, all(entry, library))
  const { seen, clearcoatStart: kept } = run(code, picture)
  picture.follow(true)
  await nextTask()
  expect([Object.keys(kept!), tasks]).toEqual([[], []])
  picture.follow(false)
  await nextTask()
  await nextTask()
  expect(seen).toEqual([2, 'https://puddle.test/static/start-c3.js'])
})

test('a facade re-exports a chunk from the start script', () => {
  const { code, facades } = joinChunks(entry, all(entry, library))
  const { clearcoatStart: kept } = run(code)
  expect(Object.keys(kept!['library-a1.js']!)).toEqual(['x', 'y', 'default'])
  expect(facades.get(library.fileName)).toBe(
    'const {"x":v0,"y":v1,"default":v2}=self.clearcoatStart["library-a1.js"];export{v0 as x,v1 as y,v2 as default};\n',
  )
})

test.each([
  ['in a function', 'let a=1;function set(){a=2}export{a as x,set as y};'],
  ['in a callback', 'let a=1;addEventListener("x",()=>a++);export{a as x};'],
  ['beside a block with such a name', 'let a=1;function f(){{let a=3}a=2}export{a as x,f as y};'],
  ['in a loop', 'let a=1;const f=()=>{for(a of [2]);};export{a as x,f as y};'],
  ['by a pattern', 'let a=1;const set=()=>{[a]=[2]};export{a as x,set as y};'],
])('an export that is reassigned %s is refused: a facade would export its first value', (_, code) => {
  const changing = chunk('static/changing-d4.js', code)
  expect(() => joinChunks(changing, all(changing))).toThrow(
    'static/changing-d4.js: exports x (a), which a function reassigns',
  )
})

test.each([
  ['as the module runs', 'let a;a=1;export{a as x};'],
  ['under the name of a parameter', 'let a=1;const f=a=>{a=2;return a};export{a as x,f as y};'],
  ['under a name of the function’s own', 'let a=1;function f(){let a;{a=2}return a}export{a as x,f as y};'],
  ['under the name of a loop’s own', 'let a=1;function f(){for(let a=0;a<1;a++);}export{a as x,f as y};'],
  ['under a name that is hoisted', 'let a=1;function f(){a=2;if(a){var a}}export{a as x,f as y};'],
  ['under the name of a caught error', 'let a=1;function f(){try{}catch(a){a=2}}export{a as x,f as y};'],
])('an export that is assigned %s is allowed', (_, code) => {
  const still = chunk('static/still-e5.js', code)
  expect(run(joinChunks(still, all(still)).code).clearcoatStart!['still-e5.js']!.x).toBe(1)
})

test('chunks that import each other are refused', () => {
  const one = chunk('static/one-f6.js', 'import"./two-g7.js";', ['static/two-g7.js'])
  const two = chunk('static/two-g7.js', 'import"./one-f6.js";', ['static/one-f6.js'])
  expect(() => joinChunks(one, all(one, two))).toThrow('a circle of chunks')
})
