import { describe, expect, test } from 'vitest'
import { CsvProblem, readCsv, writeCsv } from './csv.ts'

describe('writing', () => {
  test('quotes what needs quotes, and ends each row', () => {
    expect(
      writeCsv([
        ['a', 1.5, null],
        ['say "hi"', 'x,y', 'two\nlines'],
      ]),
    ).toBe('a,1.5,\r\n"say ""hi""","x,y","two\nlines"\r\n')
    expect(writeCsv([])).toBe('')
  })

  test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', "'=1", "''-1", '=HYPERLINK("http://evil.example","x")'])(
    'makes the formula %j a text',
    (text) => {
      const [row] = readCsv(writeCsv([[text]]))
      expect(writeCsv([[text]]).replace(/^"/, '')).toMatch(/^'/)
      expect(row!.cells).toEqual([text])
    },
  )

  test('keeps negative numbers as numbers', () => {
    expect(writeCsv([[-1.5]])).toBe('-1.5\r\n')
  })
})

describe('reading', () => {
  test('names the line at which each row begins, and leaves empty lines out', () => {
    expect(readCsv('\uFEFFa,b\r\n\r\n"x\ny",\n"",1\rlast')).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 3, cells: ['x\ny', ''] },
      { line: 5, cells: ['', '1'] },
      { line: 6, cells: ['last'] },
    ])
    expect(readCsv('')).toEqual([])
    expect(readCsv('a,')).toEqual([{ line: 1, cells: ['a', ''] }])
    expect(readCsv('""')).toEqual([{ line: 1, cells: [''] }])
  })

  test('returns what was written', () => {
    const rows = [
      ['=x', "it's", ''],
      ['"', 'a\r\nb', ','],
    ]
    expect(readCsv(writeCsv(rows)).map(({ cells }) => cells)).toEqual(rows)
  })

  test.each([
    ['a\n"open', 2],
    ['one"two', 1],
    ['"closed"rest', 1],
  ])('refuses %j at line %i', (text, line) => {
    expect(() => readCsv(text)).toThrow(CsvProblem)
    try {
      readCsv(text)
    } catch (error) {
      expect((error as CsvProblem).line).toBe(line)
    }
  })
})
