import { expect, test, vi } from 'vitest'
import { saveFile } from '#src/platform/save-file.ts'
import type { Remote } from '#src/remote/client.ts'
import { FakeServer, networkDown, refused } from '#tests/support/fake-server.ts'
import { makePhone } from '#tests/support/phone.ts'
import { saveDocument } from './save-document.ts'

vi.mock('#src/platform/save-file.ts', () => ({ saveFile: vi.fn() }))

const purchase = { transRecordId: 'the-purchase', orderNumber: 'AB12CD34' }

const save = async (answer: () => Response | Error) => {
  vi.mocked(saveFile).mockClear()
  const phone = makePhone(new FakeServer().on('GET /users/purchases/the-purchase/documents/invoice', answer))
  await phone.logInAs('casey')
  return { phone, problem: await saveDocument(phone, purchase, 'invoice') }
}

test('the document is asked for, and saved under a name that says what it is', async () => {
  vi.mocked(saveFile).mockClear()
  const file = new Blob(['%PDF'])
  const ask = vi.fn(async () => file)
  expect(await saveDocument({ remote: { ask } as unknown as Remote }, purchase, 'creditNotes')).toBeUndefined()
  const params = { transRecordId: 'the-purchase', document: 'creditNotes' }
  expect(ask).toHaveBeenCalledExactlyOnceWith('GET /users/purchases/{transRecordId}/documents/{document}', { params })
  expect(saveFile).toHaveBeenCalledExactlyOnceWith(file, 'credit-notes-AB12CD34.pdf')
})

test('a refusal is told in the words of the server, and nothing is saved', async () => {
  const text = 'There is no such document of this purchase.'
  expect((await save(() => refused(404, 'DOCUMENT_UNKNOWN', text))).problem).toBe(text)
  expect(saveFile).not.toHaveBeenCalled()
})

test('offline it is said that it needs contact, and nothing is queued', async () => {
  const { phone, problem } = await save(() => networkDown())
  expect(problem).toBe('Documents can be saved when you’re back online.')
  expect(saveFile).not.toHaveBeenCalled()
  expect(await phone.own.requests.count()).toBe(0)
})
