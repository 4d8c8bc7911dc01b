import { createHash } from 'node:crypto'
import { startScriptPrefix } from '../contract/constants.ts'
import { parseSync, type Plugin, type Rolldown } from 'vite'
import { filesOf, filesSlot } from '../contract/page-slots.ts'
import { followingMark, pictureId } from '../contract/screen-picture.ts'

type Chunk = Pick<Rolldown.OutputChunk, 'fileName' | 'code' | 'imports'>
type Node = { type: string; start: number; end: number } & Record<string, unknown>

/** The global registry of the start script: the exports of each chunk, by file name. */
const registry = 'clearcoatStart'

interface Binding {
  local: string
  exported: string
}

interface Edit {
  start: number
  end: number
  text: string
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

const childrenOf = (node: Node): Node[] =>
  Object.values(node)
    .flatMap((value) => (Array.isArray(value) ? value : [value]))
    .filter(isNode)

/** The names that a pattern binds. */
const namesIn = (pattern: Node | null): string[] => {
  if (!pattern) return []
  if (pattern.type === 'Identifier') return [pattern.name as string]
  if (pattern.type === 'Property') return namesIn(pattern.value as Node)
  if (pattern.type === 'AssignmentPattern') return namesIn(pattern.left as Node)
  if (pattern.type === 'RestElement') return namesIn(pattern.argument as Node)
  const parts = (pattern.properties ?? pattern.elements ?? []) as (Node | null)[]
  return parts.flatMap(namesIn)
}

const isFunction = ({ type }: Node): boolean => /Function(?:Expression|Declaration)$/.test(type)

const declaratorsOf = ({ declarations }: Node): string[] =>
  (declarations as Node[]).flatMap(({ id }) => namesIn(id as Node))

/** The names that `var` declares in a function, in its blocks as well. */
const hoistedIn = (node: Node): string[] =>
  childrenOf(node).flatMap((child) => {
    if (isFunction(child)) return []
    const own = child.type === 'VariableDeclaration' && child.kind === 'var' ? declaratorsOf(child) : []
    return [...own, ...hoistedIn(child)]
  })

/** The names that a statement declares in its block. */
const declaredBy = (node: Node): string[] => {
  if (node.type === 'VariableDeclaration') return declaratorsOf(node)
  return /^(?:Function|Class)Declaration$/.test(node.type) ? namesIn(node.id as Node) : []
}

/** The names that hide those outside within a node: of a function, a caught error, a block or a loop. */
const hiddenIn = (node: Node): string[] => {
  const own = isFunction(node) ? [...(node.params as Node[]).flatMap(namesIn), ...hoistedIn(node)] : []
  const caught = node.type === 'CatchClause' ? namesIn(node.param as Node | null) : []
  const cases = node.type === 'SwitchCase' ? (node.consequent as Node[]) : []
  const statements = Array.isArray(node.body) && node.type !== 'Program' ? (node.body as Node[]) : cases
  const loop = [node.init, node.left].filter(isNode)
  return [...own, ...caught, ...[...statements, ...loop].flatMap(declaredBy)]
}

/** What a node assigns to, by its type. */
const targets: Readonly<Record<string, (node: Node) => unknown>> = {
  AssignmentExpression: ({ left }) => left,
  UpdateExpression: ({ argument }) => argument,
  ForOfStatement: ({ left }) => left,
  ForInStatement: ({ left }) => left,
}

/** The names among these that a function assigns to, other than as the module runs. */
const assignedLater = (program: Node, names: ReadonlySet<string>): Set<string> => {
  const found = new Set<string>()
  const look = (node: Node, hidden: ReadonlySet<string>, isInFunction: boolean): void => {
    const here = hiddenIn(node)
    const now = here.length > 0 ? new Set([...hidden, ...here]) : hidden
    const inFunction = isInFunction || isFunction(node)
    const target = targets[node.type]?.(node)
    if (inFunction && isNode(target))
      for (const name of namesIn(target)) if (names.has(name) && !now.has(name)) found.add(name)
    for (const child of childrenOf(node)) look(child, now, inFunction)
  }
  look(program, new Set(), false)
  return found
}

const nameOf = (node: unknown): string => {
  const { name, value } = node as { name?: string; value?: string }
  return (name ?? value)!
}

const fileOf = (address: string): string => address.replace(/^.*\//, '')

interface Converted {
  /** An expression whose value is an object with what the chunk exports. */
  text: string
  exported: Binding[]
}

/**
 * Converts a chunk to an expression for a classic script. Its imports are read from the registry.
 * @throws Error when a function reassigns an exported variable: a facade exports the first value
 */
const asExpression = ({ fileName, code }: Chunk): Converted => {
  const { program } = parseSync(fileName, code, { sourceType: 'module' }) as unknown as { program: Node }
  const edits: Edit[] = []
  const exported: Binding[] = []
  for (const node of program.body as Node[]) {
    if (node.type === 'ImportDeclaration') {
      const names = (node.specifiers as Node[]).map(
        ({ imported, local }) => `${JSON.stringify(nameOf(imported))}:${nameOf(local)}`,
      )
      const from = `${registry}[${JSON.stringify(fileOf((node.source as Node).value as string))}]`
      edits.push({ ...node, text: names.length > 0 ? `const {${names.join()}}=${from};` : '' })
    } else if (node.type === 'ExportNamedDeclaration') {
      if (node.declaration || node.source) throw new Error(`${fileName}: exports what it declares, or another module`)
      for (const each of node.specifiers as Node[])
        exported.push({ local: nameOf(each.local), exported: nameOf(each.exported) })
      edits.push({ ...node, text: '' })
    } else if (node.type.startsWith('Export')) throw new Error(`${fileName}: ${node.type}`)
  }
  const look = (node: Node): void => {
    if (node.type === 'MetaProperty' && nameOf(node.meta) === 'import') edits.push({ ...node, text: 'importMeta' })
    for (const child of childrenOf(node)) look(child)
  }
  look(program)
  const changing = assignedLater(program, new Set(exported.map(({ local }) => local)))
  if (changing.size > 0) {
    const names = exported.filter(({ local }) => changing.has(local)).map((each) => `${each.exported} (${each.local})`)
    throw new Error(`${fileName}: exports ${names.join(', ')}, which a function reassigns`)
  }
  let text = code
  for (const { start, end, text: put } of edits.sort((a, b) => b.start - a.start))
    text = text.slice(0, start) + put + text.slice(end)
  const members = exported.map(({ local, exported: name }) => `${JSON.stringify(name)}:${local}`)
  return { text: `(()=>{${text.replace(/\/\/# sourceMappingURL=.*$/m, '')}\nreturn{${members.join()}}})()`, exported }
}

/** A module that re-exports a chunk from the registry, for the modules that are loaded later. */
const facadeOf = (fileName: string, exported: readonly Binding[]): string => {
  const names = exported.map(({ exported: name }, index) => ({ name, local: `v${index}` }))
  const read = names.map(({ name, local }) => `${JSON.stringify(name)}:${local}`).join()
  const given = names.map(({ name, local }) => `${local} as ${name}`).join()
  return `const {${read}}=self.${registry}[${JSON.stringify(fileOf(fileName))}];export{${given}};\n`
}

/** The chunks that an entry imports, each after those that it imports itself, and the entry last. */
const inOrder = (entry: Chunk, all: ReadonlyMap<string, Chunk>): Chunk[] => {
  const found = new Set<Chunk>()
  const add = (chunk: Chunk, above: readonly Chunk[]): void => {
    if (above.includes(chunk)) throw new Error(`${chunk.fileName}: a circle of chunks`)
    for (const name of chunk.imports) if (all.has(name)) add(all.get(name)!, [...above, chunk])
    found.add(chunk)
  }
  add(entry, [])
  return [...found]
}

/**
 * Resolves in a task of its own, and not while the stored picture waits for that of another screen: a tap is answered
 * before the next chunk runs, which takes tens of milliseconds on a slow phone. In a hidden page, where a task may wait for
 * seconds, there is none.
 */
const turn = `() => new Promise((resolve) => {
  const look = () => {
    const picture = document.getElementById('${pictureId}');
    if (!picture?.hasAttribute('${followingMark}')) return resolve();
    new MutationObserver((_, watching) => { watching.disconnect(); setTimeout(look) }).observe(picture, { attributes: true });
  };
  setTimeout(look);
})`

export interface StartScript {
  code: string
  /** The modules that replace the chunks, by file name. */
  facades: ReadonlyMap<string, string>
}

/**
 * Bundles the initial chunks of a page into one classic script. Chromium creates a full V8 code cache for a classic script
 * that a worker stores in its install event, and none for modules. Under a stored picture each chunk runs in a task of its
 * own; on any other page all run at once. @throws Error as `asExpression`
 */
export const joinChunks = (entry: Chunk, all: ReadonlyMap<string, Chunk>): StartScript => {
  const parts = inOrder(entry, all).map(({ fileName, ...chunk }) => ({
    fileName,
    ...asExpression({ fileName, ...chunk }),
  }))
  const kept = parts.map(({ fileName, text }) => `${registry}[${JSON.stringify(fileOf(fileName))}]=${text};`)
  const named = `importMeta={url:document.currentScript.src},${registry}=self.${registry}={}`
  const head = `'use strict';const ${named},turn=!document.hidden&&document.getElementById('${pictureId}')&&(${turn});`
  return {
    code: `(async()=>{${head}\n${kept.map((each) => `if(turn)await turn();\n${each}`).join('\n')}\n})()\n`,
    facades: new Map(parts.map(({ fileName, exported }) => [fileName, facadeOf(fileName, exported)])),
  }
}

/** Replaces the initial modules of a page by one classic script. */
export const startScript = (page: string, folder: string): Plugin => ({
  name: 'start-script',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const html = bundle[page]
      if (html?.type !== 'asset') return
      const chunks = new Map(
        Object.values(bundle).flatMap((each) => (each.type === 'chunk' ? [[each.fileName, each]] : [])),
      )
      const source = String(html.source)
      const { scripts, sheets } = filesOf(source)
      if (scripts.length === 0) return
      // It may run before the start script, which makes the registry that these modules read.
      for (const { name, imports, fileName } of chunks.values())
        if (name === 'before-app' && imports.length > 0) throw new Error(`${fileName}: imports ${imports.join(', ')}`)
      const entry = chunks.get(scripts.at(-1)!.slice(1))!
      const { code, facades } = joinChunks(entry, chunks)
      for (const [name, text] of facades) chunks.get(name)!.code = text
      const hash = createHash('sha256').update(code).digest('base64url').slice(0, 8)
      const fileName = `${folder}/${startScriptPrefix}${hash}.js`
      this.emitFile({ type: 'asset', fileName, source: code })
      html.source = source.replace(filesSlot({ scripts, sheets }), () =>
        filesSlot({ scripts: [`/${fileName}`], sheets }),
      )
    },
  },
})
