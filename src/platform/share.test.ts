import { expect, test, vi } from 'vitest'
import { shareText } from './share.ts'

const receipt = { title: 'Receipt', text: 'Total: $10.70' }
const copier = () => ({ writeText: vi.fn(async () => undefined) })

test('the system’s sheet gets the text, and nothing is copied', async () => {
  const [share, clipboard] = [vi.fn(async () => undefined), copier()]
  expect(await shareText(receipt, { share }, clipboard)).toBe('shared')
  expect(share).toHaveBeenCalledExactlyOnceWith(receipt)
  expect(clipboard.writeText).not.toHaveBeenCalled()
})

test('without a sheet the text is copied', async () => {
  const clipboard = copier()
  expect(await shareText(receipt, {}, clipboard)).toBe('copied')
  expect(clipboard.writeText).toHaveBeenCalledExactlyOnceWith('Total: $10.70')
})

test('a sheet that the user closes copies nothing', async () => {
  const clipboard = copier()
  const share = () => Promise.reject(new DOMException('closed', 'AbortError'))
  expect(await shareText(receipt, { share }, clipboard)).toBe('dismissed')
  expect(clipboard.writeText).not.toHaveBeenCalled()
})

test('a refused sheet is replaced by a copy, and a refused copy is said', async () => {
  const share = () => Promise.reject(new DOMException('no', 'NotAllowedError'))
  expect(await shareText(receipt, { share }, copier())).toBe('copied')
  const refusing = { writeText: () => Promise.reject(new DOMException('no', 'NotAllowedError')) }
  expect(await shareText(receipt, { share }, refusing)).toBe('failed')
  expect(await shareText(receipt, {}, null)).toBe('failed')
})
