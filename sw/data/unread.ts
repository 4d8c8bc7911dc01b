import { readDeviceValue, writeDeviceValue } from '#src/local/device-values.ts'
import { readSession } from '#src/session/stored-session.ts'
import { withOwn } from './databases.ts'

const name = 'unread'

/** @returns how many messages are unread with this one; undefined when no user is logged in */
export const countOneMore = (): Promise<number | undefined> =>
  withOwn((own) =>
    own.transaction('rw', own.deviceValues, async () => {
      const session = await readSession(own)
      if (session.state !== 'person') return undefined
      const unread = ((await readDeviceValue<number>(own, name)) ?? 0) + 1
      await writeDeviceValue(own, name, unread)
      return unread
    }),
  )

/** The count that the page has from the server replaces the one that was counted here. */
export const keepUnread = (unread: number): Promise<void> => withOwn((own) => writeDeviceValue(own, name, unread))
