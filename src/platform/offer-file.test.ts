import { expect, test, vi } from 'vitest'
import { offerFile, type FileOffer } from './offer-file.ts'

const content = new Blob(['{}'], { type: 'application/json' })

const offered = (own: { isInstalled: boolean; canShare?: boolean; refuses?: string }) => {
  const save = vi.fn()
  const share = vi.fn(async () => {
    if (own.refuses !== undefined) throw new DOMException('refused', own.refuses)
  })
  const navigator = { canShare: () => own.canShare ?? true, share } as unknown as FileOffer['navigator']
  return { offer: { navigator, isInstalled: own.isInstalled, save }, save, share }
}

test('an installed app shares the file', async () => {
  const { offer, save, share } = offered({ isInstalled: true })
  await offerFile(content, 'my-data.json', offer)
  expect(share).toHaveBeenCalledExactlyOnceWith({ files: [expect.objectContaining({ name: 'my-data.json' })] })
  expect(save).not.toHaveBeenCalled()
})

test.each([
  ['in a browser', { isInstalled: false }],
  ['where files cannot be shared', { isInstalled: true, canShare: false }],
  ['where sharing is refused', { isInstalled: true, refuses: 'NotAllowedError' }],
])('%s the file is downloaded', async (_where, own) => {
  const { offer, save } = offered(own)
  await offerFile(content, 'my-data.json', offer)
  expect(save).toHaveBeenCalledExactlyOnceWith(content, 'my-data.json')
})

test('a share sheet that the user closes downloads nothing', async () => {
  const { offer, save } = offered({ isInstalled: true, refuses: 'AbortError' })
  await offerFile(content, 'my-data.json', offer)
  expect(save).not.toHaveBeenCalled()
})
