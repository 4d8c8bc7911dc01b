import { expect, test } from 'vitest'
import { readTrace, writeTrace } from './trace.ts'

const trace = { traceId: '0af7651916cd43dd8448eb211c80319c', spanId: 'b7ad6b7169203331' }

test('a header names a trace and a step, and is written as it is read', () => {
  expect(writeTrace(trace)).toBe('00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-00')
  expect(readTrace(writeTrace(trace))).toEqual(trace)
  expect(readTrace('00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01')).toEqual(trace)
})

test.each([
  undefined,
  '',
  ['00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'],
  '00-00000000000000000000000000000000-b7ad6b7169203331-01',
  '00-0af7651916cd43dd8448eb211c80319c-0000000000000000-01',
  '00-0AF7651916CD43DD8448EB211C80319C-b7ad6b7169203331-01',
  '01-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
  '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01\n{"level":60}',
  `00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01-${'x'.repeat(5_000)}`,
])('a header of another form names none: %j', (header) => {
  expect(readTrace(header)).toBeNull()
})
