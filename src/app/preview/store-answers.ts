import type { CopyDatabase } from '#src/local/copy.ts'
import type { OwnDatabase } from '#src/local/own.ts'
import { writeSession } from '#src/session/stored-session.ts'
import type { PreviewView } from '#contract/preview-messages.ts'

/** Stores answers as if the server had just sent them. @param person '' for those that every visitor gets */
export const storeAnswers = async (
  copy: CopyDatabase,
  answers: Readonly<Record<string, unknown>>,
  person: string,
  at: number,
): Promise<void> => {
  await copy.answers.bulkPut(Object.entries(answers).map(([name, value]) => ({ name, person, value, etag: null, at })))
}

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
