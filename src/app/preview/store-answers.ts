import type { CopyDatabase } from '#src/local/copy.ts'
import type { OwnDatabase } from '#src/local/own.ts'
import { writeSession } from '#src/session/stored-session.ts'
import type { PreviewView } from '#contract/preview-messages.ts'

/**
 * Stores answers as if the server had just sent them. Their revision grows, so that a screen which asks for the one
 * before meanwhile does not put that one back.
 * @param person '' for those that every visitor gets
 */
export const storeAnswers = async (
  copy: CopyDatabase,
  answers: Readonly<Record<string, unknown>>,
  person: string,
  at: number,
): Promise<void> =>
  copy.transaction('rw', copy.answers, async () => {
    const before = await copy.answers.bulkGet(Object.keys(answers))
    await copy.answers.bulkPut(
      Object.entries(answers).map(([name, value], index) => ({
        name,
        person,
        value,
        etag: null,
        at,
        revision: (before[index]?.revision ?? 0) + 1,
      })),
    )
  })

/** The session of the preview: an invented member, or a guest. Neither has tokens. */
export const storeRole = (own: OwnDatabase, role: PreviewView['role']): Promise<void> =>
  writeSession(
    own,
    role === 'guest'
      ? { state: 'guest' }
      : {
          state: 'person',
          person: 'preview',
          isAdmin: false,
          accessToken: '',
          refreshToken: '',
          expiresAt: Number.MAX_SAFE_INTEGER,
        },
  )
