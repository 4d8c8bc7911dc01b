import { createHash } from 'node:crypto'
import type { ErrorSource } from '#contract/error-causes.ts'
import { scrub } from './scrub.ts'

/** An error as it is seen, before anything is taken out. */
export interface RawError {
  source: ErrorSource
  /** What the server was doing, as its log says; null for an error of an app. */
  during: string | null
  /** Such as TypeError. */
  name: string
  message: string
  /** Of V8, Firefox or Safari. */
  stack: string | null
}

/** What of an error may be stored, and the cause that it belongs to. */
export interface KnownError {
  /** The id of its cause. */
  cause: string
  title: string
  message: string
  /** Frames of the stack, the innermost first: name, file and place. */
  stack: string[]
}

interface Frame {
  /** Of the function; '' where it has none. */
  name: string
  file: string
  line: string
  column: string
}

const mostFrames = 40
/** The frames that tell causes apart. */
const tellingFrames = 3
/** Minified names differ from build to build. */
const shortestTellingName = 4

/**
 * Derives what may be stored of an error. Two errors have one cause when source, kind, message without its values, and
 * the topmost own frames are equal. Lines and columns, hashes in names of files, and short names of functions are not
 * compared: they change with each build.
 */
export const recogniseError = (raw: RawError): KnownError => {
  const { source, during } = raw
  const name = /^\w{1,60}$/.test(raw.name) ? raw.name : 'Error'
  const message = scrub(raw.message)
  const title = [during, message === '' ? name : `${name}: ${message}`].filter(Boolean).join(': ')
  const frames = framesOf(raw.stack ?? '')
  const telling = frames.filter(isOwn).slice(0, tellingFrames).map(traitsOf)
  const traits = JSON.stringify([source, during, name, message.replace(/\d+/g, '<n>'), telling])
  return {
    cause: createHash('sha256').update(traits).digest('hex').slice(0, 20),
    title: title.slice(0, 300),
    message,
    stack: frames.map((frame) => `${frame.name || '(anonymous)'} ${frame.file}:${frame.line}:${frame.column}`),
  }
}

const v8 = /^\s*at (?:async )?(?:(.+?) \()?([^()\s]+):(\d{1,7}):(\d{1,7})\)?$/
const others = /^([^@\s]*)@(\S+?):(\d{1,7}):(\d{1,7})$/

/** Of a stack only what has the form of a frame: its first lines are the message. */
const framesOf = (stack: string): Frame[] =>
  stack
    .slice(0, 16_000)
    .split('\n')
    .flatMap((line): Frame[] => {
      const [, name = '', file = '', at = '', column = ''] = v8.exec(line) ?? others.exec(line) ?? []
      const shown = shownFile(file)
      return shown === null ? [] : [{ name: shownName(name), file: shown, line: at, column }]
    })
    .slice(0, mostFrames)

/** The last parts of a path of code: no folder of the machine, no origin and no query. Null: it is none of code. */
const shownFile = (file: string): string | null => {
  if (/^node:[\w/]{1,60}$/.test(file)) return file
  const path = file.replace(/[?#].*$/, '').replace(/^[a-z-]+:\/\/[^/]*/i, '')
  const [name = '', ...folders] = path.split('/').filter(Boolean).slice(-4).reverse()
  const shown = [...folders.map((each) => (scrub(each) === each ? each : '…')).reverse(), name].join('/')
  return /^[\w.@+~$/…-]{1,120}\.(?:js|mjs|cjs|jsx|ts|mts|tsx)$/.test(shown) ? shown : null
}

const shownName = (name: string): string => (/^[\w$.<>#[\] ]{1,80}$/.test(name) && scrub(name) === name ? name : '')

const isOwn = ({ file }: Frame): boolean => !file.startsWith('node:') && !file.includes('node_modules/')

const traitsOf = ({ name, file }: Frame): string => {
  const stem = file.slice(file.lastIndexOf('/') + 1).replace(/-(?=[\w-]*[\dA-Z_])[\w-]{8}(?=\.)/, '')
  const last = name.slice(name.lastIndexOf('.') + 1)
  return last.length < shortestTellingName ? stem : `${last} ${stem}`
}
