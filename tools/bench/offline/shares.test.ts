import { expect, test } from 'vitest'
import type { TraceEvent } from '../bare-browser.ts'
import { sharesOf } from './shares.ts'

const event = (name: string, ts: number, dur: number): TraceEvent => ({ name, ph: 'X', pid: 1, tid: 1, ts, dur })
const known = (shares: Record<string, number>) =>
  Object.fromEntries(Object.entries(shares).filter(([, time]) => time > 0))

test('what runs inside something else counts as itself alone', () => {
  const events = [
    event('RunTask', 0, 100),
    event('FunctionCall', 10, 80),
    event('Layout', 40, 20),
    event('v8.compile', 10, 5),
  ]
  expect(known(sharesOf(events, { begin: 0, end: 100 }))).toEqual({
    'other work': 20,
    scripts: 55,
    layout: 20,
    compilation: 5,
  })
})

test('work without a kind counts to what it is a part of', () => {
  const events = [event('FunctionCall', 0, 50), event('v8nothing', 10, 10), event('Unheard', 30, 10)]
  expect(known(sharesOf(events, { begin: 0, end: 50 }))).toEqual({ scripts: 50 })
})

test('time without a task is waiting, and what lies outside of the span does not count', () => {
  const events = [event('Paint', 0, 30), event('FunctionCall', 50, 100), event('Layout', 140, 40)]
  expect(known(sharesOf(events, { begin: 20, end: 100 }))).toEqual({ paint: 10, waiting: 20, scripts: 50 })
})

test('two tasks that meet do not overlap', () => {
  const events = [event('FunctionCall', 0, 40), event('Paint', 40, 10), event('MinorGC', 40, 10)]
  expect(known(sharesOf(events, { begin: 0, end: 50 }))).toEqual({ scripts: 40, 'collection of memory': 10 })
})
