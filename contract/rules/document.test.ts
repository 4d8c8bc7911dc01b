import { expect, test } from 'vitest'
import { documentFile, documentNumber, documentsOf, paperOf } from './document.ts'

test('invoices and credit notes are numbered by year, each in its own series', () => {
  expect(documentNumber('invoice', { year: 2026, number: 123 })).toBe('2026-000123')
  expect(documentNumber('creditNote', { year: 2027, number: 1 })).toBe('CN-2027-000001')
  expect(documentNumber('invoice', { year: 2026, number: 1_234_567 })).toBe('2026-1234567')
})

test('dollars of the US and of Canada are printed on letter, other money on A4, unless the merchant says otherwise', () => {
  expect(['USD', 'CAD', 'AUD', 'EUR'].map((currency) => paperOf('usual', currency))).toEqual([
    'letter',
    'letter',
    'a4',
    'a4',
  ])
  expect(paperOf('a4', 'USD')).toBe('a4')
  expect(paperOf('letter', 'EUR')).toBe('letter')
})

test('the name of a file holds letters and digits of the order number alone', () => {
  expect(documentFile('receipt', 'AB12CD34')).toBe('receipt-AB12CD34.pdf')
  expect(documentFile('creditNotes', '"../X')).toBe('credit-notes-X.pdf')
})

test('a payment of 0 has a receipt alone, and one that was refunded in part has credit notes', () => {
  expect(documentsOf({ total: 0 })).toEqual(['receipt'])
  expect(documentsOf({ total: 10.7 })).toEqual(['receipt', 'invoice'])
  expect(documentsOf({ total: 10.7, refunded: 3 })).toEqual(['receipt', 'invoice', 'creditNotes'])
})
